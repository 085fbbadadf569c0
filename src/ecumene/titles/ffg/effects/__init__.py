"""What cards do: a module for each subject, and the table of all verbs (`verbs`)."""
