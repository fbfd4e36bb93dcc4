import { parseTable, trimTable } from '~/domain/blocks/table'
import { counted } from '~/domain/format/numbers'
import { isCodesOnly, placeCodes } from '~/domain/planning/paste/paste-cells'
import type { ActionView } from '~/domain/planning/view'
import type { Editor } from '~/screens/grid/editor'
import type { PlanCells } from './cells'
import { askServer } from './server-query'

/** Editor of the planning's grid, as pastes and fills use it. */
interface PlanEditor extends Editor<PlanCells> {
  resume(texts: ReadonlyMap<string, string>): number
}

const MUTE = 'Le serveur ne répond pas\u202f: rien n’a changé.'

/** Number of a paste's errors that the status line lists; further errors are counted. */
const SENTENCES = 5

function tell(editor: PlanEditor, count: number, sentences: readonly string[]): void {
  const more = sentences.length - SENTENCES
  editor.say(
    [
      `${counted(count, 'cellule collée', 'cellules collées')}.`,
      ...sentences.slice(0, SENTENCES),
      ...(more > 0 ? [`${counted(more, 'autre refus', 'autres refus')}.`] : []),
    ].join(' '),
  )
}

/** Posts a request for the grid's concession and month. @returns the response; null when the server does not respond */
export function ask(
  { cells }: PlanEditor,
  intent: string,
  fields: Record<string, string>,
): Promise<ActionView | null> {
  const { plan: site = '', planmonth: month = '' } = cells.table.dataset
  return askServer(intent, { site, month, ...fields })
}

/**
 * Pastes a block copied from a spreadsheet into unsaved cells; a single value fills the selected range. The server
 * parses blocks with more than codes, like the paste dialog (4-decisions, 45).
 */
export async function paste(editor: PlanEditor, text: string): Promise<void> {
  const { cells, selection } = editor
  const table = trimTable(parseTable(text))
  const { top, left } = selection.range
  const visible = cells.rows.flatMap(({ element }, row) => (element.hidden ? [] : [row]))
  const from = visible.slice(Math.max(0, visible.indexOf(top)))
  if (!isCodesOnly(table)) return pasteRead(editor, text, left, from)
  const [value = '', ...others] = table.flat()
  const fill = others.length === 0 && !selection.single
  const block = fill ? selection.places().map((row) => row.map(() => value)) : table
  const at = (row: number) => from[row] ?? -1
  const placed = placeCodes(
    block,
    {
      nameOf: (row) => cells.rows[at(row)]?.name ?? '',
      writable: (row, column) => cells.writable(at(row), column),
      // column −1: the original code of one cell must not be accepted in others
      offers: (row, code) => cells.parse({ row: at(row), column: -1 }, code) !== undefined,
    },
    { row: 0, column: left },
  )
  const count = editor.change(
    placed.cells.map(({ row, column, code }) => ({ place: { row: at(row), column }, text: code })),
  )
  const skipped = fill ? 0 : placed.skipped
  tell(editor, count, [
    ...placed.refused,
    ...(skipped > 0
      ? [`${counted(skipped, 'ignorée', 'ignorées')}\u202f: jour fermé ou hors du tableau.`]
      : []),
  ])
}

/** @param from visible rows for lines without a name, in order */
async function pasteRead(
  editor: PlanEditor,
  text: string,
  column: number,
  from: readonly number[],
): Promise<void> {
  editor.say('Lecture du bloc collé…')
  const rows = from.map((row) => editor.cells.rows[row]?.worker).join()
  const answer = await ask(editor, 'paste-table', { table: text, day: `${column + 1}`, rows })
  if (!answer?.values) return editor.say(MUTE)
  const { paste: read, error, cellErrors } = answer
  const count = editor.resume(new Map(read?.fields))
  tell(editor, count, [...(error ? [error] : []), ...(read?.refused ?? cellErrors)])
}

/** Writes the cells of a block from the paste dialog. */
export function place(editor: PlanEditor, fields: ReadonlyMap<string, string>): void {
  tell(editor, editor.resume(fields), [])
}

/**
 * Writes the cells of a fill, unsaved (4-decisions, 46).
 * @param over replaces codes in the grid, saved or not; otherwise only empty cells are filled
 */
export function hold(editor: PlanEditor, answer: ActionView | null, over: boolean): void {
  if (!answer?.held) {
    editor.say(answer?.error ?? MUTE)
    return
  }
  const cells = new Map(answer.held)
  if (!over)
    for (const { inputs } of editor.cells.rows)
      for (const input of inputs) if (input?.value) cells.delete(input.name)
  const count = editor.resume(cells)
  editor.say(`${counted(count, 'cellule remplie', 'cellules remplies')}.`)
}
