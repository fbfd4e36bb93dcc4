import { describe, expect, it } from 'vitest'
import type { ImportModel } from '~/domain/import-models/model'
import { applyColumns } from '~/domain/model-editor/columns-form'
import type { Description } from '~/domain/model-editor/description'
import type { DraftModel } from '~/domain/model-editor/draft'
import { entriesOf } from '~/domain/model-editor/entries'
import { applyTable } from '~/domain/model-editor/table-form'
import { allValueTargets } from '~/domain/model-editor/value-targets'
import { applyValues } from '~/domain/model-editor/values-form'
import type { EditorView } from '~/domain/model-editor/view'
import { markup, tags } from '~/ui/render.fixture'
import { ColumnsStep } from './columns-step'
import { TableStep } from './table-step'
import { ValuesStep } from './values-step'

const HEADERS = [
  'Site',
  'Atelier',
  'Type',
  'Jour',
  'N°',
  'MO "HT"',
  'Remise',
  'Tps & co',
  'Méca / HT',
]

const description: Description = {
  sheets: ['Feuil1', 'Extraction'],
  csv: null,
  table: { sheet: 2, headerRow: 4, headerRows: 2, totalRow: 9, totalName: 'Total' },
  rows: [],
  columns: HEADERS.map((header, index) => ({
    index,
    header,
    double: false,
    number: index > 4,
    samples: [],
    hasBlank: false,
    distinct: header === 'Type' ? ['CLI', 'GAR'] : null,
  })),
  first: {},
  samples: {},
  values: {
    site: [{ value: 'LYV', rows: 1, amount: 1, hours: 1, known: null }],
    service: [
      { value: 'MEC', rows: 1, amount: 1, hours: 1, known: null },
      { value: 'Mécanique', rows: 1, amount: 1, hours: 1, known: 'mechanic' },
      { value: 'INT', rows: 1, amount: 1, hours: 1, known: null },
    ],
  },
  walked: 1,
  rowCount: 1,
  control: {},
  reading: { kind: 'incomplete' },
  order: [],
  twins: [],
}

const viewOf = (model: ImportModel, marks: DraftModel['marks'] = {}): EditorView => ({
  _id: '1',
  fileName: 'a.xlsx',
  date: '2026-11-20',
  activityDate: '2026-11-19',
  expiresAt: '2026-11-20T08:30:00.000Z',
  corrects: null,
  draft: { model, marks, proposedValues: { service: ['MEC'] }, checksTotal: true },
  description,
  revision: 0,
  step: 'columns',
  adding: null,
  targets: allValueTargets([{ value: 's1', label: 'Lyon' }]),
  live: true,
})

const unescaped = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
const attribute = (tag: string, name: string): string | undefined => {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]
  return found === undefined ? undefined : unescaped(found)
}

/** Entries that a browser would send of an untouched form. */
function untouched(html: string): [string, string][] {
  const inputs = tags(html, 'input').flatMap((tag): [string, string][] => {
    const name = attribute(tag, 'name')
    const isBox = attribute(tag, 'type') === 'checkbox'
    if (!name || (isBox && !/\schecked=""/.test(tag))) return []
    return [[name, attribute(tag, 'value') ?? (isBox ? 'on' : '')]]
  })
  const selects = [...html.matchAll(/<select[^>]*>.*?<\/select>/gs)].map(
    ([select]): [string, string] => {
      const options = tags(select, 'option')
      const chosen = options.find((option) => /\sselected=""/.test(option)) ?? options[0] ?? ''
      return [attribute(select, 'name') ?? '', attribute(chosen, 'value') ?? '']
    },
  )
  return [...inputs, ...selects]
}

const DETAIL: ImportModel = {
  name: 'Détail',
  feeds: 'activity',
  services: ['mechanic', 'body'],
  table: { sheet: 'Extraction', headerRow: 4, headerRows: 2, end: 'blank', fillDown: ['Site'] },
  time: { kind: 'dated', column: 'Jour' },
  numbers: 'en',
  dates: 'MM/dd/yyyy',
  columns: {
    site: [{ column: 'Site' }],
    service: [{ column: 'Atelier' }],
    netRevenue: [
      { column: 'MO "HT"', unit: 'cents' },
      { column: 'Remise', sign: -1 },
    ],
    totalHours: [{ column: 'Tps & co', unit: 'hhmm', where: { Type: ['CLI', 'GAR'] } }],
    hecHours: [{ column: 'Tps & co', where: { Type: ['CLI'], Jour: ['1', '2'] } }],
    ongoingWorkshops: [{ count: true, where: { Type: ['INT'] } }],
    entriesClients: [{ distinct: 'N°', where: { Type: ['CLI'] } }],
    entriesGaranties: [{ column: 'Colonne disparue' }],
    entriesCessions: [
      { count: true, where: { Type: { not: ['CLI', 'GAR'] }, 'N°': { startsWith: ['A'] } } },
      { count: true, where: { Type: { empty: true }, Site: { empty: false } } },
    ],
  },
  values: { site: { LYV: 's1' }, service: { MEC: 'mechanic', INT: null, ANCIEN: 'body' } },
}
const WIDE: ImportModel = {
  name: 'Large',
  feeds: 'activity',
  table: { headerRows: 2, end: 'total' },
  time: { kind: 'cumulative' },
  numbers: 'fr',
  columns: {
    site: [{ value: 's1' }],
    netRevenue: [
      { column: 'Méca / HT', service: 'mechanic' },
      { column: 'Remise', service: 'body', sign: -1, unit: 'thousands' },
    ],
  },
}
/** Parts of cells, factors, units of days, letters of signs and a constant (8 §5). */
const INSIDE: ImportModel = {
  name: 'Codes dans les cellules',
  feeds: 'activity',
  table: { end: 'total' },
  time: { kind: 'dated', column: 'Jour', part: { before: ' ' } },
  numbers: 'fr',
  dates: 'dd/MM/yyyy',
  columns: {
    site: [{ column: 'Site', part: { before: ' - ' } }],
    service: [{ column: 'Atelier', part: { between: ['(', ')'] } }],
    netRevenue: [{ column: 'MO "HT"', part: 'brackets', unit: 'cents', times: 0.1, minus: 'D' }],
    totalHours: [
      { column: 'Tps & co', unit: 'days', hoursPerDay: 7.5 },
      { column: 'Remise', unit: 'h.mm', sign: -1 },
    ],
    hecHours: [
      { value: 0.5, where: { Type: { is: ['CLI', 'AV'], part: 'letters' } } },
      { value: 1, where: { 'N°': { startsWith: ['A'], part: { between: ['(', ')'] } } } },
      { value: 2, where: { 'N°': { not: ['B'], part: { between: ['(', ')'] } } } },
    ],
    entriesClients: [{ distinct: 'N°', part: 'letters' }],
  },
}

/** Texts of titles and names, several sheets and a stated period (8 §5). */
const TITLED: ImportModel = {
  name: 'Titres',
  feeds: 'activity',
  table: { end: 'end' },
  time: { kind: 'dated', from: { rightOf: 'Journée' }, part: { after: ' au ' } },
  numbers: 'fr',
  dates: 'dd/MM/yyyy',
  sheets: { read: ['Edition*', 'Atelier 2'], known: ['Feuil1'] },
  period: { cell: 'B2' },
  columns: {
    site: [{ from: 'file', part: 'digits' }],
    service: [{ from: { above: 'Atelier : *' } }, { from: 'sheet' }],
    netRevenue: [{ column: 'Remise' }],
  },
}

describe('a step that the user only looks at (8 §2)', () => {
  for (const model of [DETAIL, WIDE, INSIDE, TITLED]) {
    it(`changes no column of '${model.name}'`, () => {
      const view = viewOf(model, { netRevenue: 'proposed', site: 'chosen', hecHours: 'ignored' })
      const html = markup(<ColumnsStep view={view} />)
      const after = applyColumns(view.draft, entriesOf(untouched(html)))
      expect(after.model).toEqual(view.draft.model)
      expect(after.marks).toMatchObject({ netRevenue: 'proposed', site: 'chosen' })
    })

    it(`changes nothing of the table of '${model.name}'`, () => {
      const view = viewOf(model)
      const html = markup(<TableStep view={view} />)
      expect(applyTable(view.draft, entriesOf(untouched(html)))).toEqual(view.draft)
    })
  }

  it('changes no value', () => {
    const view = viewOf(DETAIL)
    const html = markup(<ValuesStep view={view} />)
    expect(applyValues(view.draft, entriesOf(untouched(html)), (_, choice) => choice)).toEqual(
      view.draft,
    )
  })
})
