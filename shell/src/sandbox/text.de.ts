import type { Translation } from '@portal/sdk'
import type { en } from './text'

/** Why nothing came of a run in the sandbox, in German. */
export default {
  HashDiffers: 'Eine Datei für diesen Lauf ist nicht die, die genannt wurde. Es wurde nichts ausgeführt.',
  FileMissing: 'Eine Datei für diesen Lauf konnte nicht geladen werden.',
  Malformed: 'Das ist kein Programm, das hier laufen kann.',
  ImportRefused: 'Das Programm verlangt mehr, als Programme hier bekommen.',
  OutOfMemory: 'Das Programm braucht mehr Speicher, als es haben darf.',
  OutOfTime: 'Das Programm hat länger gebraucht, als es darf.',
  OutputTooLarge: 'Das Programm hat mehr geschrieben, als es darf.',
  Trapped: 'Das Programm ist fehlgeschlagen.',
  TooMany: 'Hier laufen schon zu viele Programme. Versuche es wieder, wenn eines fertig ist.',
  Unavailable: 'In diesem Browser laufen gerade keine Programme. Lade die Seite neu, um es wieder zu versuchen.',
} satisfies Translation<typeof en>
