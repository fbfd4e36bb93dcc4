import type { ExportCell } from '../exports.fixture'
import {
  column,
  condition,
  constant,
  copied,
  exchangedCells,
  figure,
  lost,
  type Mutation,
  same,
  scaled,
  service,
  setAt,
  site,
} from './change-rows.fixture'
import { negative, type Rows, type Sample, totalOf } from './sample.fixture'

/** Changes of codes and conditions. */
export const CODES: readonly Mutation[] = [
  { name: 'new code of a concession', rows: setAt(site, constant('ZZZ9')) },
  { name: 'new code of a workshop', rows: setAt(service, constant('NOUVEAU')) },
  { name: 'new value of a condition', rows: setAt(condition, constant('ZZ9')) },
  { name: 'blank concession', rows: setAt(site, constant(null)) },
  { name: 'blank workshop', rows: setAt(service, constant(null)) },
  { name: 'blank condition', rows: setAt(condition, constant(null)) },
  {
    name: 'code in other case, with spaces',
    rows: setAt(service, (cell) => ` ${String(cell).toLowerCase()}  `),
  },
  { name: 'code with a letter more', rows: setAt(service, (cell) => `${cell}X`) },
  {
    name: 'number of a concession without zeros',
    rows: setAt(site, (cell) => String(cell).replace(/\b0+/, '')),
  },
  { name: 'all rows of a concession lost', shownBy: 'sums', rows: lost(same(site)) },
  { name: 'all rows of a workshop lost', shownBy: 'sums', rows: lost(same(service)) },
  { name: 'all rows of a condition lost', shownBy: 'sums', rows: lost(same(condition)) },
]

/** Changes of figures. */
export const FIGURES: readonly Mutation[] = [
  ...['néant', '#REF!', '12 %', '19/11/2026', '1,2E+03', '12 estimé', '1’234', '12 k€', '1 2'].map(
    (wrong): Mutation => ({ name: `figure ${wrong}`, rows: setAt(figure, constant(wrong)) }),
  ),
  { name: 'figure blank', shownBy: 'sums', rows: setAt(figure, constant(null)) },
  { name: 'figure 0', shownBy: 'sums', rows: setAt(figure, constant('0')) },
  { name: 'figure with the other sign', shownBy: 'sums', rows: setAt(figure, negative) },
  {
    name: 'figure in parentheses',
    shownBy: 'sums',
    rows: setAt(figure, (cell) => `(${textIn(cell)})`),
  },
  { name: 'figure with a D', rows: setAt(figure, (cell) => `${textIn(cell)} D`) },
  { name: 'figure × 10', shownBy: 'sums', rows: setAt(figure, scaled(10)) },
  { name: 'figure ÷ 10', shownBy: 'sums', rows: setAt(figure, scaled(0.1)) },
  {
    name: 'figure + 0,01',
    shownBy: 'control',
    rows: setAt(figure, (cell) => (typeof cell === 'number' ? cell + 0.01 : null)),
  },
  {
    name: 'two figures of a row exchanged',
    shownBy: 'sums',
    rows: (sample) =>
      copied(sample).map((cells, i) =>
        i === sample.row ? exchangedCells(sample.figure, sample.other)(cells) : cells,
      ),
  },
  { name: 'column × 100, total too', shownBy: 'days', rows: column(figure, scaled(100)) },
  { name: 'column ÷ 100, total too', shownBy: 'days', rows: column(figure, scaled(0.01)) },
  { name: 'column × 60, total too', shownBy: 'days', rows: column(figure, scaled(60)) },
  {
    name: 'column × 100, total not',
    rows: (sample) => withTotalOf(sample, column(figure, scaled(100))(sample)),
  },
  { name: 'column with the other decimal mark', rows: column(figure, otherMark) },
  {
    name: 'column with the other sign, total too',
    shownBy: 'days',
    rows: column(figure, negative),
  },
  {
    name: 'two columns exchanged below their headings',
    shownBy: 'days',
    rows: (sample) =>
      copied(sample).map((cells, i) =>
        i > sample.top ? exchangedCells(sample.figure, sample.other)(cells) : cells,
      ),
  },
]

function textIn(cell: ExportCell): string {
  return typeof cell === 'number' ? String(cell) : typeof cell === 'string' ? cell : '1'
}

function otherMark(cell: ExportCell): ExportCell {
  if (cell === null || typeof cell === 'object') return cell
  const marks: Record<string, string> = { ',': '.', '.': ',' }
  return typeof cell === 'string'
    ? cell.replace(/[.,]/g, (mark) => marks[mark] ?? mark)
    : `${cell}`.replace('.', '.')
}

function withTotalOf(sample: Sample, rows: Rows): Rows | null {
  const at = totalOf(sample)
  const total = sample.made.rows[at]
  return total ? rows.with(at, [...total]) : null
}
