import { describe, expect, it } from 'vitest'
import { modelProblems } from './check'
import type { ImportModel, Term } from './model'
import { activityModel, SMALLEST } from './model.fixture'

const found = (model: ImportModel) =>
  modelProblems(model).map(({ path, message }) => `${path}: ${message.replaceAll('\u202f', ' ')}`)

const columns = (more: Record<string, Term[]>) =>
  activityModel({ columns: { ...activityModel().columns, ...more } })

describe('heading patterns (8 §5)', () => {
  const FIGURES =
    'Seule la colonne d’un chiffre peut contenir {day}, {date} ou {month}, sans calcul ni condition sur elle.'
  const workers = (more: Partial<ImportModel>, billedHours: Term[] = [{ column: '{day}' }]) => ({
    ...SMALLEST.workers,
    time: { kind: 'cumulative' as const },
    ...more,
    columns: { ...SMALLEST.workers.columns, billedHours },
  })
  const across = { time: { kind: 'dated', column: '{day}' } } as const

  it.each<[string, ImportModel]>([
    ['days of a cumulative model', workers({})],
    ['days that headings date', workers(across)],
    ['days under figures side by side', workers(across, [{ column: '{day} / H' }])],
    ['a day of a file of one day', workers({ time: { kind: 'day' } })],
    ['a date', columns({ netRevenue: [{ column: 'CA au {date}' }] })],
    ['a month', columns({ netRevenue: [{ column: '{month}' }] })],
    ['the same pattern twice', workers({}, [{ column: '{day}' }, { column: ' {day}', sign: -1 }])],
    ['braces without a meaning', columns({ netRevenue: [{ column: 'CA {x}' }] })],
  ])('%s can be stored', (_name, model) =>
    expect(found({ ...model, control: undefined })).toEqual([]),
  )

  it.each<[string, ImportModel, string]>([
    [
      'two places',
      workers({}, [{ column: '{day}/{month}' }]),
      'columns.billedHours.0.column: Un en-tête contient au plus un repère parmi {day}, {date} et {month}.',
    ],
    ['a concession', columns({ site: [{ column: '{day}' }] }), `columns.site.0.column: ${FIGURES}`],
    [
      'counted values',
      columns({ entriesClients: [{ distinct: '{day}' }] }),
      `columns.entriesClients.0.distinct: ${FIGURES}`,
    ],
    [
      'a condition',
      columns({ entriesClients: [{ count: true, where: { '{month}': ['x'] } }] }),
      `columns.entriesClients.0.where.{month}: ${FIGURES}`,
    ],
    [
      'a column filled down',
      workers({ table: { fillDown: ['{month}'] } }, [{ column: 'H' }]),
      `table.fillDown: ${FIGURES}`,
    ],
    [
      'rows with dates of their own',
      workers({ time: { kind: 'dated', column: 'Date' } }),
      'columns.billedHours.0.column: Chaque ligne a sa date : la colonne « {day} » ne peut pas contenir {day}.',
    ],
    [
      'a month of a file of one day',
      workers({ time: { kind: 'day' } }, [{ column: '{month}' }]),
      'columns.billedHours.0.column: Le fichier contient un seul jour : la colonne « {month} » ne peut pas contenir {month}.',
    ],
    [
      'a plain column of a model that headings date',
      workers(across, [{ column: 'Total' }]),
      'columns.billedHours.0.column: Les en-têtes datent les chiffres : la colonne « Total » doit contenir {day}.',
    ],
    [
      'more than the place for the date',
      workers({ time: { kind: 'dated', column: 'H {day}' } }),
      'time.column: La date d’un en-tête s’écrit {day} ou {date}, sans autre texte.',
    ],
    [
      'a total of days',
      workers({ control: { billedHours: { row: 'Total', column: '{day}' } } }),
      'control.billedHours.column: Le total du fichier se compare à une seule colonne, non à une par jour.',
    ],
    [
      'days and months',
      workers({}, [{ column: '{day}' }, { column: '{month}' }]),
      'columns.billedHours.1.column: Un même en-tête peut être « {day} » et « {month} » : rien ne les distingue.',
    ],
    [
      'a day of the series',
      workers({}, [{ column: '31', sign: -1 }, { column: '{day}' }]),
      'columns.billedHours.1.column: Un même en-tête peut être « 31 » et « {day} » : rien ne les distingue.',
    ],
  ])('%s is refused', (_name, model, message) => expect(found(model)).toContain(message))
})
