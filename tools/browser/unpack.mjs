// Unpacks the Chromium that `npm ci` has brought into `unpacked/`. The package was made for a cloud service: it unpacks into the temporary
// folder, and its libraries only where it believes itself at home. So it is told both, before it is loaded.
import { mkdtempSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";

const here = import.meta.dirname;
const unpacked = join(here, "unpacked");
const unfinished = mkdtempSync(join(here, "unpacking-"));
try {
  process.env.TMPDIR = unfinished;
  process.env.AWS_EXECUTION_ENV = "AWS_Lambda_nodejs20.x";
  const { default: chromium } = await import("@sparticuz/chromium");
  await chromium.executablePath();
  rmSync(unpacked, { recursive: true, force: true });
  renameSync(unfinished, unpacked); // whole or not at all
} finally {
  rmSync(unfinished, { recursive: true, force: true });
}
