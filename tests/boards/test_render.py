"""Pictures of the board, with and without pieces."""

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import ecumene
from ecumene.boards import load
from ecumene.boards.emblems import EMBLEMS
from ecumene.boards.geometry import load_geometry
from ecumene.boards.render import THEMES, Occupants, Picture
from ecumene.cli import main
from ecumene.lab.picture import moments, png
from ecumene.titles.empires.picture import occupants, picture
from scene import TABLES

TITLE = "western-empires"
SVG = "{http://www.w3.org/2000/svg}"


def of_class(svg: str, name: str) -> list[ET.Element]:
    return [element for element in ET.fromstring(svg).iter() if name in element.get("class", "").split()]


def whole(**options: object) -> str:
    return Picture(load("ancient_world"), load_geometry("ancient_world"), **options).svg()  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("records")
    with pytest.raises(SystemExit):
        main(["simulate", TITLE, "--seats", "5", "--option", "limit=3", "--bots", "random", "--record", str(folder)])
    (path,) = folder.iterdir()
    return path


def test_the_whole_board_shows_every_area_with_its_name_limit_and_site() -> None:
    board, svg = load("ancient_world"), whole()
    assert {land.get("data-area") for land in of_class(svg, "land")} == set(board.areas)
    assert {sea.get("data-sea") for sea in of_class(svg, "sea")} == set(board.seas)
    assert len(of_class(svg, "limit")) == len(board.areas)
    sites = [area.site for area in board.areas.values()]
    assert len(of_class(svg, "black")) == sites.count("black")
    assert len(of_class(svg, "white")) == sites.count("white")
    assert len(of_class(svg, "volcano")) == len(board.volcanoes)
    assert len(of_class(svg, "plain")) == len(board.plains)
    words = " ".join(text.text or "" for text in ET.fromstring(svg).iter(f"{SVG}text"))
    assert all(word in words for area in board.areas.values() for word in area.name.split())


@pytest.mark.parametrize("seats", [5, 6, 7, 8, 9])
def test_areas_not_in_play_are_visibly_out(seats: int) -> None:
    view = ecumene.new(TITLE, seats=seats, seed=1).view()
    svg = picture(view).svg()
    terrain = view.terrain
    assert len(of_class(svg, "out")) == terrain.size - len(terrain.areas)
    assert len(of_class(svg, "away")) == len(terrain.board.areas) - terrain.size
    assert len(of_class(svg, "limit")) == len(terrain.areas)


def test_pieces_stand_with_their_owners_colour_and_count() -> None:
    there = {"athens": Occupants(tokens=[("hellas", 3), ("barbarians", 12)], city="rome", ships=[("minoa", 2)])}
    svg = whole(occupants=there, colours={"hellas": "#f9ea07", "rome": "#e40480", "minoa": "#adca0c"})
    stacks = [(stack.get("data-owner"), stack.get("data-count")) for stack in of_class(svg, "stack")]
    assert stacks == [("hellas", "3"), ("barbarians", "12")]
    assert [city.get("data-owner") for city in of_class(svg, "city")] == ["rome"]
    assert [(ship.get("data-owner"), ship.get("data-count")) for ship in of_class(svg, "ship")] == [("minoa", "2")]
    assert '"#f9ea07"' in svg and '"#e40480"' in svg


def test_every_civilization_has_an_emblem_of_its_own() -> None:
    assert set(EMBLEMS) == {*TABLES.civilizations, "barbarians"}
    assert len(set(EMBLEMS.values())) == len(EMBLEMS)


def test_a_game_is_drawn_with_all_its_pieces(record: Path) -> None:
    view = ecumene.load(record.read_bytes(), keep=False).view(0)
    found = occupants(view)
    assert sum(count for here in found.values() for _, count in here.tokens) == sum(map(sum, view.tokens))
    assert sum(bool(here.city) for here in found.values()) == sum(view.cities)
    assert sum(count for here in found.values() for _, count in here.ships) == sum(map(len, view.ships))
    svg = picture(view, "dark").svg()
    assert len(of_class(svg, "stack")) == sum(len(here.tokens) for here in found.values())


def test_every_turn_of_a_record_has_its_last_moment(record: Path) -> None:
    game = ecumene.load(record.read_bytes())
    stops = list(moments(game))
    assert [turn for turn, _ in stops] == [0, 1, 2, 3]
    assert stops[-1][1] == len(game.entries)
    for turn, number in stops:
        assert game.at(number).turn == turn
        assert number == len(game.entries) or game.at(number + 1).turn == turn + 1


# -- the command --------------------------------------------------------------------------------------------


def run(*arguments: object) -> int:
    with pytest.raises(SystemExit) as left:
        main(["board", *map(str, arguments)])
    assert isinstance(left.value.code, int)
    return left.value.code


def test_the_command_writes_a_position_a_record_and_the_empty_board(tmp_path: Path, record: Path) -> None:
    out = tmp_path / "out.svg"
    assert run(TITLE, "--seats", 6, "--svg", out) == 0
    assert not of_class(out.read_text(), "stack")
    assert run(TITLE, "--record", record, "--at", 40, "--seat", 2, "--theme", "dark", "--svg", out) == 0
    assert of_class(out.read_text(), "stack")
    assert THEMES["dark"].sea in out.read_text()


def test_a_replay_is_a_run_of_pictures(tmp_path: Path, record: Path) -> None:
    assert run(TITLE, "--record", record, "--every", "turn", "--svg", tmp_path / "run") == 0
    assert sorted(path.name for path in (tmp_path / "run").iterdir()) == [f"turn-0{turn}.svg" for turn in range(4)]


def test_png_is_written_at_the_width_asked_for(tmp_path: Path) -> None:
    pytest.importorskip("resvg_py")
    assert run(TITLE, "--seats", 9, "--png", tmp_path / "out.png", "--width", 300) == 0
    data = (tmp_path / "out.png").read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(data[16:20]) == 300


def test_without_the_extra_the_message_says_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "resvg_py", None)
    with pytest.raises(ModuleNotFoundError):
        png("<svg/>")
    assert run(TITLE, "--seats", 5, "--png", tmp_path / "out.png") == 1
    assert "ecumene[pictures]" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--theme", "sepia"), "there are light and dark"),
        (("--at", "3"), "go with --record"),
        (("--seat", "9"), "there are seats 1 to 5"),
    ],
)
def test_wrong_wishes_are_refused_in_one_line(
    arguments: tuple[str, ...], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(TITLE, "--seats", 5, *arguments) == 1
    error = capsys.readouterr().err
    assert complaint in error and error.count("\n") == 1
