import {
  GRID_FIGURES,
  GRID_FORM,
  type GridFigure,
  type Quad,
  sumQuads,
} from '~/domain/objectifs/grid/cells'
import { decidedWhileTyping } from '~/domain/objectifs/linked-figures'
import { numberOrZero } from '~/domain/objectifs/number-input'
import { revenuePerHour, toCents } from '~/domain/targets/objectif'
import { pastedTable } from '~/screens/blocks/clipboard'
import { budgetGap, budgetText, sumText, totalTexts } from './grid-texts'

/** What the sums need besides the inputs. */
export interface GridContext {
  /** budgets of CA Net by concession, euros */
  budgets: Readonly<Record<string, number>>
  rest: Quad | null
}

const inputOf = (form: HTMLFormElement, name: string): HTMLInputElement | null => {
  const found = form.elements.namedItem(name)
  return found instanceof HTMLInputElement ? found : null
}

const text = (value: number) => String(value).replace('.', ',')

/** Numbers of a row: those of its inputs, else those that the form showed. */
function quadIn(form: HTMLFormElement, row: string): Quad {
  const shown = (inputOf(form, `shown.${row}`)?.value ?? '').split(';').map(Number)
  const quad = { totalHours: 0, hecHours: 0, netRevenue: 0, revenuePerHour: 0 }
  for (const [i, figure] of GRID_FIGURES.entries()) {
    const input = inputOf(form, GRID_FORM.typed(row, figure))
    quad[figure] = input ? numberOrZero(input.value) : (shown[i] ?? 0)
  }
  return quad
}

/** Computes the linked figure of an edited one, as the save will (1 §4). */
function follow(form: HTMLFormElement, row: string, figure: GridFigure): void {
  if (figure === 'totalHours') return
  const [, hec = 0, revenue = 0] = (inputOf(form, `shown.${row}`)?.value ?? '')
    .split(';')
    .map(Number)
  const decides = inputOf(form, GRID_FORM.decider(row))
  const edited = ({ hecHours: 'hec', netRevenue: 'revenue', revenuePerHour: 'rate' } as const)[
    figure
  ]
  const decider = decidedWhileTyping({ hec, revenue }, edited, decides?.value)
  if (decides) decides.value = decider
  const now = quadIn(form, row)
  const target = decider === 'rate' ? 'netRevenue' : 'revenuePerHour'
  const input = inputOf(form, GRID_FORM.typed(row, target))
  if (input && figure !== target)
    input.value = text(
      decider === 'rate'
        ? toCents(now.revenuePerHour * now.hecHours)
        : revenuePerHour(now.netRevenue, now.hecHours),
    )
}

function mark(form: HTMLFormElement, row: string): void {
  const shown = (inputOf(form, `shown.${row}`)?.value ?? '').split(';').map(Number)
  for (const [i, figure] of GRID_FIGURES.entries()) {
    const input = inputOf(form, GRID_FORM.typed(row, figure))
    const isChanged = input !== null && numberOrZero(input.value) !== (shown[i] ?? 0)
    input?.closest('td')?.classList.toggle('grid-changed', isChanged)
  }
}

/** Sums of each concession, of the page, and the gap to the budgets. */
function sum(form: HTMLFormElement, { budgets, rest }: GridContext): void {
  const all: Quad[] = []
  const compared: { budget: number; revenue: number }[] = []
  for (const body of form.querySelectorAll<HTMLElement>('tbody[data-site]')) {
    const rows = [...body.querySelectorAll<HTMLElement>('tr[data-row]')]
    const quads = rows.map((row) => quadIn(form, row.dataset.row ?? ''))
    const own = sumQuads(quads)
    all.push(...quads)
    compared.push({ budget: budgets[body.dataset.site ?? ''] ?? 0, revenue: own.netRevenue })
    for (const cell of body.querySelectorAll<HTMLElement>('td[data-sum]'))
      cell.textContent = sumText(
        cell.dataset.sum as GridFigure,
        own[cell.dataset.sum as GridFigure],
      )
  }
  const texts = totalTexts(all, rest)
  for (const cell of form.querySelectorAll<HTMLElement>('[data-total]'))
    cell.textContent = texts[cell.dataset.total as GridFigure]
  const budget = form.querySelector('[data-budget]')
  if (budget) budget.textContent = budgetText(budgetGap(compared))
}

/** Keeps linked figures and sums in step with the inputs; a block pasted in a cell is read by the server. */
export function attachGrid(form: HTMLFormElement, context: GridContext, signal: AbortSignal): void {
  form.addEventListener(
    'input',
    ({ target }) => {
      if (!(target instanceof HTMLInputElement) || !target.name.startsWith('typed.')) return
      const row = target.closest<HTMLElement>('tr[data-row]')?.dataset.row ?? ''
      const figure = GRID_FIGURES.find((one) => target.name === GRID_FORM.typed(row, one))
      if (!figure) return
      follow(form, row, figure)
      mark(form, row)
      sum(form, context)
    },
    { signal },
  )
  form.addEventListener(
    'paste',
    (event) => {
      const { target, clipboardData } = event
      const block = pastedTable(clipboardData) ?? ''
      if (!(target instanceof HTMLInputElement) || !target.name.startsWith('typed.')) return
      if (!/[\t\n]/.test(block.trimEnd())) return
      event.preventDefault()
      const area = form.elements.namedItem(GRID_FORM.block)
      const start = inputOf(form, GRID_FORM.start)
      if (!(area instanceof HTMLTextAreaElement) || !start) return
      area.value = block
      start.value = target.name.replace(/^typed\./, '')
      form.querySelector<HTMLButtonElement>('button[value="paste"]')?.click()
    },
    { signal },
  )
}
