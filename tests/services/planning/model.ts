import type { WorkerDocument } from '~/db/collections/workers.server'
import { workerMonthId } from '~/domain/planning/entry-id'
import type { CellEdit } from '~/domain/planning/grid/merge'
import type { MonthEdits, MonthOutcome } from '~/services/attendance/merge-months.server'
import fc from '../../property'

/** The month that the random editors share. */
const MONTH = '2026-11'
const DAYS = ['2026-11-02', '2026-11-03', '2026-11-04'] as const
const CODES = ['', '1', '0.5', 'CP', 'M'] as const

/** One action of a random editor. */
export type Act =
  /** opens the page: a later save replaces the codes shown there */
  | { kind: 'open'; editor: number }
  | { kind: 'type'; editor: number; worker: number; day: number; code: string }
  /** sends the typed codes; `again`: the response was lost, so the same save is sent once more */
  | { kind: 'save'; editor: number; again: boolean }
  /** two editors send at the same moment */
  | { kind: 'race'; editors: [number, number] }

const editor = fc.integer({ min: 0, max: 2 })
const typing = fc.record({
  kind: fc.constant('type' as const),
  editor,
  worker: fc.integer({ min: 0, max: 1 }),
  day: fc.integer({ min: 0, max: DAYS.length - 1 }),
  code: fc.constantFrom(...CODES),
})
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('open' as const), editor }) },
  { weight: 6, arbitrary: typing },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('save' as const), editor, again: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('race' as const), editors: fc.tuple(editor, editor) }),
  },
)

/** A random sequence of page views, edits, saves, retries and concurrent saves by three editors. */
export const acts: fc.Arbitrary<Act[]> = fc.array(act, { minLength: 4, maxLength: 30 })

type Cells = Map<string, string>
const key = (worker: number, day: number) => `${worker}/${day}`

/** State of an editor's page: the shown codes, and those typed over them. */
interface Editor {
  shown: Cells
  typed: Cells
}

/** The product as the model uses it. */
export interface Subject {
  workers: readonly WorkerDocument[]
  /** current code of a cell, '' when there is none */
  read(worker: WorkerDocument, date: string): Promise<string>
  save(userId: string, months: readonly MonthEdits[]): Promise<MonthOutcome[]>
}

function editsOf({ shown, typed }: Editor, subject: Subject): MonthEdits[] {
  return subject.workers.map((worker, w) => ({
    worker,
    month: MONTH,
    edits: DAYS.flatMap((date, d): CellEdit[] => {
      const code = typed.get(key(w, d))
      const seen = shown.get(key(w, d)) ?? ''
      return code === undefined || code === seen ? [] : [{ date, code, seen }]
    }),
  }))
}

/** Reference rule: a cell changes if it still has the code that the editor saw. @returns rejected cells */
function applyToModel(model: Cells, { shown, typed }: Editor): string[] {
  const refused: string[] = []
  for (const [cell, code] of typed) {
    const seen = shown.get(cell) ?? ''
    const now = model.get(cell) ?? ''
    if (code === seen || now === code) continue
    if (now === seen) model.set(cell, code)
    else refused.push(cell)
  }
  return refused
}

const refusedBy = (outcomes: readonly MonthOutcome[], subject: Subject) =>
  outcomes
    .flatMap(({ worker, conflicts }) =>
      conflicts.map(({ date }) =>
        key(
          subject.workers.findIndex(({ _id }) => _id === worker._id),
          DAYS.indexOf(date as (typeof DAYS)[number]),
        ),
      ),
    )
    .sort()

const same = (a: Cells, b: Cells) =>
  [...new Set([...a.keys(), ...b.keys()])].every(
    (cell) => (a.get(cell) ?? '') === (b.get(cell) ?? ''),
  )

/**
 * Runs the actions on the product and on the model.
 * @returns text of the first difference; null when the stored month always equals the model's
 */
export async function play(sequence: readonly Act[], subject: Subject): Promise<string | null> {
  const model: Cells = new Map()
  const editors = Array.from({ length: 3 }, (): Editor => ({ shown: new Map(), typed: new Map() }))
  const at = (index: number) => editors[index] as Editor
  const stored = async () => {
    const cells: Cells = new Map()
    for (const [w, worker] of subject.workers.entries())
      for (const [d, date] of DAYS.entries()) cells.set(key(w, d), await subject.read(worker, date))
    return cells
  }
  for (const [step, one] of sequence.entries()) {
    if (one.kind === 'open') {
      at(one.editor).shown = await stored()
      at(one.editor).typed.clear()
    } else if (one.kind === 'type') {
      at(one.editor).typed.set(key(one.worker, one.day), one.code)
    } else if (one.kind === 'save') {
      for (const _time of one.again ? [1, 2] : [1]) {
        const refused = applyToModel(model, at(one.editor)).sort()
        const outcomes = await subject.save(`u${one.editor}`, editsOf(at(one.editor), subject))
        const rejected = refusedBy(outcomes, subject)
        if (rejected.join() !== refused.join())
          return `step ${step}: refused ${rejected}, not ${refused}`
      }
    } else {
      const [first, second] = one.editors
      await Promise.all(
        [first, second].map((index) => subject.save(`u${index}`, editsOf(at(index), subject))),
      )
      // either save may come first in each worker's month
      const after = await stored()
      const orders = subject.workers.map((_, w) =>
        [
          [first, second],
          [second, first],
        ].some((order) => {
          const tried = new Map([...model].filter(([cell]) => cell.startsWith(`${w}/`)))
          for (const index of order) applyToModel(tried, onlyWorker(at(index as number), w))
          const part = new Map([...after].filter(([cell]) => cell.startsWith(`${w}/`)))
          return same(tried, part)
        }),
      )
      if (orders.includes(false)) return `step ${step}: a race lost a cell`
      for (const [cell, code] of after) model.set(cell, code)
    }
    if (!same(await stored(), model)) return `step ${step}: ${one.kind} left another month`
  }
  return null
}

function onlyWorker({ shown, typed }: Editor, worker: number): Editor {
  return {
    shown,
    typed: new Map([...typed].filter(([cell]) => cell.startsWith(`${worker}/`))),
  }
}

/** Identifier of a subject worker's month. */
export const monthId = (worker: WorkerDocument) => workerMonthId(worker._id, MONTH)
