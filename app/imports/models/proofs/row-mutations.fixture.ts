import type { ExportCell } from '../exports.fixture'
import {
  copied,
  end,
  exchangedCells,
  inserted,
  last,
  lost,
  type Mutation,
  middle,
  padded,
  sumsAbove,
} from './change-rows.fixture'
import { figureRows, type Rows, type Sample, times, totalOf } from './sample.fixture'

/** Changes of rows. */
export const ROWS: readonly Mutation[] = [
  { name: 'row lost', shownBy: 'sums', rows: lost(({ row }) => [row]) },
  {
    name: 'first row lost',
    shownBy: 'sums',
    rows: lost((sample) => [figureRows(sample)[0] ?? -1]),
  },
  { name: 'last row lost', shownBy: 'sums', rows: lost((sample) => [last(sample)]) },
  {
    name: 'row doubled',
    rows: inserted(
      ({ row }) => row,
      ({ made, row }) => made.rows[row] ?? null,
    ),
  },
  {
    name: 'row doubled at the end',
    rows: inserted(last, ({ made, row }) => made.rows[row] ?? null),
  },
  { name: 'rows in reverse', rows: reversed },
  { name: 'blank row in the middle', rows: inserted(middle, () => []) },
  {
    name: 'two blank rows in the middle',
    rows: (sample) =>
      inserted(middle, () => [])(sample)?.toSpliced(middle(sample), 0, padded(sample, [])) ?? null,
  },
  { name: 'footer of text', rows: inserted(end, () => ['Édité le 20/11/2026 à 06:00']) },
  {
    name: 'footer with a figure',
    rows: inserted(end, (sample) => padded(sample, ['Dont internes']).with(sample.figure, '12')),
  },
  { name: 'note in the middle', rows: inserted(middle, () => ['Hors garantie']) },
  { name: 'page number in the middle', rows: inserted(middle, () => ['Page 2']) },
  { name: 'Total in the middle', rows: inserted(middle, sumsAbove('Total')) },
  { name: 'Sous-total in the middle', rows: inserted(middle, sumsAbove('Sous-total LYV')) },
  { name: 'sum without label in the middle', rows: inserted(middle, sumsAbove(null)) },
  { name: 'sum called Cumul in the middle', rows: inserted(middle, sumsAbove('Cumul')) },
  { name: 'headers repeated', rows: inserted(middle, ({ made, top }) => made.rows[top] ?? null) },
  {
    name: 'row under the total',
    rows: (sample) =>
      totalOf(sample) < 0
        ? null
        : [
            ...(lost(({ row }) => [row])(sample) ?? []),
            padded(sample, sample.made.rows[sample.row] ?? []),
          ],
  },
  {
    name: 'keys of a row blank',
    rows: (sample) =>
      copied(sample).map((cells, i) =>
        i === sample.row
          ? cells.map((cell, c) => (c === sample.site || c === sample.service ? null : cell))
          : cells,
      ),
  },
  {
    name: 'total changed',
    rows: (sample) => onTotal(sample, (cell) => times(cell, 1.01, sample.made.model.numbers)),
  },
  { name: 'total blank', rows: (sample) => onTotal(sample, () => null) },
  { name: 'total lost', rows: lost((sample) => [totalOf(sample)]) },
  {
    name: 'total called otherwise',
    rows: (sample) =>
      totalOf(sample) < 0
        ? null
        : copied(sample).map((cells, i) =>
            i === totalOf(sample) ? cells.with(0, 'Ensemble') : cells,
          ),
  },
  {
    name: 'total above its rows',
    rows: (sample) =>
      totalOf(sample) < 0
        ? null
        : (lost((one) => [totalOf(one)])(sample)?.toSpliced(sample.top + 1, 0, [
            ...(sample.made.rows[totalOf(sample)] ?? []),
          ]) ?? null),
  },
  { name: 'headers alone', rows: (sample) => copied(sample).slice(0, sample.top + 1) },
  {
    name: 'cells of a row one to the right',
    rows: (sample) =>
      copied(sample).map((cells, i) =>
        i === sample.row ? [cells[0] ?? null, null, ...cells.slice(1)] : cells,
      ),
  },
  {
    name: 'cells of a row one to the left',
    shownBy: 'sums',
    rows: (sample) =>
      copied(sample).map((cells, i) =>
        i === sample.row
          ? padded(sample, cells.toSpliced(Math.max(1, sample.figure - 1), 1))
          : cells,
      ),
  },
  {
    name: 'headings one to the right',
    rows: (sample) =>
      copied(sample).map((cells, i) => (i === sample.top ? [null, ...cells] : [...cells, null])),
  },
  {
    name: 'column lost',
    rows: (sample) => copied(sample).map((cells) => cells.toSpliced(sample.figure, 1)),
  },
  {
    name: 'column doubled',
    rows: (sample) =>
      copied(sample).map((cells) =>
        cells.toSpliced(sample.figure, 0, cells[sample.figure] ?? null),
      ),
  },
  {
    name: 'two columns exchanged with their headings',
    rows: (sample) => copied(sample).map(exchangedCells(sample.figure, sample.other)),
  },
  {
    name: 'new column on the left',
    rows: (sample) =>
      copied(sample).map((cells, i) => [i === sample.top ? 'Ajout' : null, ...cells]),
  },
  {
    name: 'new column on the right',
    rows: (sample) =>
      copied(sample).map((cells, i) => [
        ...padded(sample, cells),
        i === sample.top ? 'Ajout' : i > sample.top ? '1' : null,
      ]),
  },
  {
    name: 'three titles more',
    rows: (sample) => [
      ...['Réseau', 'Édition', 'Novembre'].map((title) => padded(sample, [title])),
      ...copied(sample),
    ],
  },
]

function reversed(sample: Sample): Rows {
  const rows = copied(sample)
  const places = figureRows(sample)
  const turned = places.map((i) => rows[i] ?? []).reverse()
  return rows.map((cells, i) => turned[places.indexOf(i)] ?? cells)
}

function onTotal(sample: Sample, change: (cell: ExportCell) => ExportCell): Rows | null {
  const at = totalOf(sample)
  if (at < 0) return null
  return copied(sample).map((cells, i) =>
    i === at ? cells.with(sample.figure, change(cells[sample.figure] ?? null)) : cells,
  )
}
