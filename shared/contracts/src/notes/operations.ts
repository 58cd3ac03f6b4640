import type { Operation } from "../operation.ts";
import { addNote } from "./add-note.ts";
import { deleteNote } from "./delete-note.ts";
import { listNotes } from "./list-notes.ts";

export const noteOperations = [addNote, deleteNote, listNotes] as const satisfies readonly Operation[];
