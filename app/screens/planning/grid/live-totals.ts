import { daySum, days, hours } from '~/domain/format/numbers'
import { shortage, shortDays, shortText } from '~/domain/planning/daily-need'
import { sectionOfTeam } from '~/domain/planning/grid/sections'
import {
  type GridRow as DomainRow,
  type GridTotals,
  gridTotals,
  rowTotal,
  sumRows,
} from '~/domain/planning/grid/totals'
import { potentialOf, sumPotential } from '~/domain/planning/potential/potential'
import { totalPotential } from '~/domain/planning/potential/site-potential'
import type { PlanCells } from './cells'

/** Recomputes subtotals and productive totals while cells change. */
export class LiveSums {
  private readonly lines = new Map<string, HTMLTableRowElement>()

  constructor(private readonly cells: PlanCells) {
    for (const tr of cells.table.querySelectorAll<HTMLTableRowElement>('tr[data-totals]'))
      this.lines.set(tr.dataset.totals ?? '', tr)
  }

  private codes(row: number): string[] {
    return Array.from({ length: this.cells.columns }, (_, column) => {
      const place = { row, column }
      return this.cells.parse(place, this.cells.text(place)) ?? ''
    })
  }

  /** Recomputes all sums: about 1,000 additions, far less than a frame (16 ms). */
  refresh(): void {
    const rows: DomainRow[] = this.cells.rows.map((line, row) => {
      const codes = this.codes(row)
      const cell = line.element.querySelector('[data-rowsum]')
      const section = sectionOfTeam(line.section)
      if (cell) cell.textContent = daySum(rowTotal(section, codes))
      return { section, codes }
    })
    const all = [...rows, ...this.readOnlyRows()]
    this.showPotential(all)
    const totals = gridTotals(sumRows(all, this.cells.columns))
    for (const [name, sums] of Object.entries(totals.sections))
      this.show(name, sums.days, sums.month)
    const { productive } = totals
    this.show('productive', productive.days, null)
    this.show('productive-month', [], productive.month)
    this.showShort(totals.sections)
  }

  /** Updates the hours of the month's potential. */
  private showPotential(rows: readonly DomainRow[]): void {
    const potential = sumPotential(rows.map(({ section, codes }) => potentialOf(section, codes)))
    const shown: Record<string, number> = { ...potential, total: totalPotential(potential) }
    for (const figure of document.querySelectorAll<HTMLElement>('[data-hours]'))
      figure.textContent = hours(shown[figure.dataset.hours ?? ''] ?? 0)
  }

  /** Updates the sentence about the short days. */
  private showShort(sections: GridTotals['sections']): void {
    const line = document.querySelector('[data-short]')
    const { need } = this.cells.table.dataset
    if (!line || !need) return
    const heads = [...this.cells.table.querySelectorAll<HTMLElement>('thead th')].slice(1, -1)
    const days = heads.map((head) => ({
      closed: !head.dataset.needed,
      saturday: false,
      ahead: !!head.dataset.ahead,
      label: `${head.querySelector('abbr')?.textContent} ${head.querySelector('span')?.textContent}`,
    }))
    line.textContent = shortText(shortDays(sections, JSON.parse(need), days), days)
  }

  /** Rows of deleted workers: they have no inputs, but count in the sums. */
  private readOnlyRows(): DomainRow[] {
    const edited = new Set(this.cells.rows.map(({ element }) => element))
    const rows = this.cells.table.querySelectorAll<HTMLTableRowElement>('tr[data-worker]')
    return [...rows]
      .filter((tr) => !edited.has(tr))
      .map((tr) => ({
        section: sectionOfTeam(tr.closest<HTMLElement>('[data-section]')?.dataset.section ?? ''),
        codes: [...tr.querySelectorAll('td:not([data-rowsum])')].map((td) => td.textContent ?? ''),
      }))
  }

  private show(name: string, byDay: readonly number[], month: number | null): void {
    const tr = this.lines.get(name)
    if (!tr) return
    byDay.forEach((value, i) => {
      const cell = tr.cells[i + 1]
      // same `<wbr>` and name as in the server's HTML
      if (!cell) return
      const text = value ? days(value) : ''
      cell.innerHTML = text.replace(',', '<wbr>,')
      cell.ariaLabel = text || null
      const need = cell.dataset.needs
      if (need) cell.classList.toggle('is-short', shortage(value, Number(need)) > 0)
    })
    const sum = tr.querySelector('[data-month]')
    if (sum && month !== null) sum.textContent = daySum(month)
  }
}
