import { counted } from '~/domain/format/numbers'
import { type GridFigure, type Quad, sumQuads } from '~/domain/objectifs/grid/cells'
import { listen } from '~/screens/grid/listeners'
import { budgetGap, budgetText, sumText, totalTexts } from './grid-texts'
import type { TargetCells } from './target-cells'
import { TargetEditor } from './target-editor'

/** What the sums need besides the inputs. */
export interface GridContext {
  /** budgets of CA Net by concession, euros */
  budgets: Readonly<Record<string, number>>
  rest: Quad | null
}

/** Sums of each concession, of the page, and the gap to the budgets. */
function sum(form: HTMLFormElement, cells: TargetCells, { budgets, rest }: GridContext): void {
  const all = cells.rows.map((_, row) => cells.numbers(row))
  const compared = [...form.querySelectorAll<HTMLElement>('tbody[data-site]')].map((body) => {
    const own = sumQuads(all.filter((_, row) => body.contains(cells.rows[row]?.element ?? null)))
    for (const cell of body.querySelectorAll<HTMLElement>('[data-sum]')) {
      const figure = cell.dataset.sum as GridFigure
      cell.textContent = sumText(figure, own[figure])
    }
    return { budget: budgets[body.dataset.site ?? ''] ?? 0, revenue: own.netRevenue }
  })
  const texts = totalTexts(all, rest)
  for (const cell of form.querySelectorAll<HTMLElement>('[data-total]'))
    cell.textContent = texts[cell.dataset.total as GridFigure]
  const budget = form.querySelector('[data-budget]')
  if (budget) budget.textContent = budgetText(budgetGap(compared))
}

/** The grid's editor with the control where the user last was; it survives the server's answer. */
export interface Attached {
  editor: TargetEditor
  /** selector of a tool's control; '' for a cell and after 'Enregistrer' */
  control: string
}

/** Shows how many cells are to be saved, the last act, and a link to the first wrong cell with its sentence. */
function reports(form: HTMLFormElement, editor: () => TargetEditor, context: GridContext) {
  const status = form.querySelector('[data-status]')
  const fix = form.querySelector<HTMLAnchorElement>('[data-fix]')
  let text = ''
  const say = (sentence: string) => {
    if (status) status.textContent = `${text} ${sentence}`.trim()
  }
  return {
    say,
    sums: () => sum(form, editor().cells, context),
    pending: (count: number, wrong: readonly { input: HTMLInputElement; error: string }[]) => {
      text = count > 0 ? `${counted(count, 'cellule', 'cellules')} à enregistrer.` : ''
      say('')
      const [first] = wrong
      if (!fix) return
      fix.hidden = !first
      if (!first) return
      const { input, error } = first
      fix.href = `#${input.id}`
      fix.textContent = `${counted(wrong.length, 'cellule', 'cellules')} à corriger\u202f: ${input.getAttribute('aria-label')}. ${error}`
    },
  }
}

/** Enter in a tool's field presses the tool's button, never another one. */
function pressOwnButton(event: KeyboardEvent): void {
  const tool = event.target instanceof HTMLInputElement && event.target.closest('.grid-tool')
  if (event.key !== 'Enter' || !tool) return
  event.preventDefault()
  tool.querySelector('button')?.click()
}

/**
 * Attaches the keyboard of the product's grids, linked figures and sums. Without them the grid is a plain form.
 * @param last of the same page before the server answered: undo steps and focus go on
 */
export function attachGrid(
  form: HTMLFormElement,
  context: GridContext,
  signal: AbortSignal,
  last?: Attached,
): Attached | undefined {
  const table = form.querySelector('table')
  if (!table) return
  const editor: TargetEditor = new TargetEditor(
    table,
    reports(form, () => editor, context),
    last?.editor,
  )
  const attached = { editor, control: last?.control ?? '' }
  const { cells, selection } = editor
  const keyboard = listen(editor, cells.placeOf(document.activeElement), signal)
  editor.settle()
  form.addEventListener('submit', () => keyboard.accept(), { signal })
  form.addEventListener('keydown', pressOwnButton, { signal })
  form.addEventListener(
    'focusin',
    ({ target }) => {
      const { name, value, type } = target as HTMLInputElement
      const isOwn = !cells.placeOf(target) && name && value !== 'save'
      const own = /submit|checkbox/.test(type) ? `[value="${value}"]` : ''
      attached.control = isOwn ? `[name="${name}"]${own}` : ''
    },
    { signal },
  )
  // the page's heading took the focus of the removed cell after a save
  if (last && document.activeElement?.matches('body, h1')) {
    const control = last.control && form.querySelector<HTMLElement>(last.control)
    if (control) control.focus()
    else selection.moveTo(selection.active)
  }
  return attached
}
