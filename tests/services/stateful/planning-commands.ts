import { recordIdOf } from '~/domain/productivity/record-id'
import { autoFill } from '~/services/attendance/fill.server'
import { type SaveResult, saveEntries } from '~/services/attendance/save.server'
import { saveTargets } from '~/services/productivity/mechanic-targets.server'
import { editWorker } from '~/services/workers/edit.server'
import { createWorker, removeWorker } from '~/services/workers/workers.server'
import { monthAt } from './calendar-cases'
import { isClosedFor } from './closed'
import { datesMoveClosed } from './closings'
import type { Command } from './commands'
import { daysOfMonth, weekdayOf } from './days'
import { type Effect, future, NOTHING_DONE, put } from './effect'
import { allOf, type Facts, fact, type WorkerFact } from './model-state'
import { admin, type Fixture, isOpen, nameOf, todayOf, workersOf } from './network-fixture'
import { isStaff } from './people'
import { filledSaturdays } from './saturdays'
import { heldOn, moved, teamsOf } from './teams'

type Of<K extends Command['kind']> = Extract<Command, { kind: K }>
const CODES = ['1', '1.107', '0.75', '0.5', 'P', 'CP', 'M', '']
const TEAMS = [
  { service: 'mechanic', metier: 'Mécanicien' },
  { service: 'body', metier: 'Carrossier' },
  { service: 'quickService', metier: 'Mécanicien rapide' },
  { service: 'guidance', metier: 'Encadrant' },
] as const
const isProductive = (team: string) => team !== 'guidance'
/** Codes that a team may type: mechanics no 'P', all others only 'P' and absences (2 §5, decision 51). */
export const isOffered = (team: string, code: string) =>
  ['', 'CP', 'M'].includes(code) || (code === 'P') !== isProductive(team)
/** True on Sundays and holidays, which take no code (2 §4) unless the cell already holds one (decision 44). */
const isClosed = (facts: Facts, day: string) =>
  weekdayOf(day) === 0 || fact(facts, 'holiday', day) !== undefined

/** True when a month is past and was not reopened (decision 35). */
const isLocked = (world: Fixture, facts: Facts, siteId: string, month: string) =>
  month < todayOf(world).slice(0, 7) && fact(facts, 'reopened', siteId, month) === undefined

export const workerAt = (facts: Facts, index: number) => {
  const all = workersOf(facts)
  return all[index % all.length]
}

/** A worker's month after some cells; past months keep their team. */
function planned(
  world: Fixture,
  facts: Facts,
  worker: Pick<WorkerFact, 'siteId' | 'service' | 'metier' | 'before'> & { id: string },
  month: string,
  codes: Record<string, string>,
) {
  const old = fact(facts, 'planning', worker.id, month)
  const kept = Object.entries({ ...old?.codes, ...codes }).filter(([, code]) => code !== '')
  const isOver = month < todayOf(world).slice(0, 7)
  const { team, before = [] } = old && isOver ? old : teamsOf(worker, month)
  return put(
    'planning',
    [worker.id, month],
    kept.length > 0
      ? { siteId: worker.siteId, team, before, codes: Object.fromEntries(kept) }
      : null,
  )
}

export function cells(world: Fixture, facts: Facts, deed: Of<'cells'>): Effect {
  const worker = workerAt(facts, deed.worker)
  const month = monthAt(deed.month)
  if (!worker) return NOTHING_DONE
  const old = fact(facts, 'planning', worker.id, month)?.codes ?? {}
  const isOver = month < todayOf(world).slice(0, 7)
  const entries = deed.cells.map(({ day, code, seen }) => {
    const date = `${month}-${String(day + 1).padStart(2, '0')}`
    const there = old[date] ?? ''
    const wanted = CODES[code] ?? ''
    return {
      workerId: worker.id,
      date,
      // never empty a past month: its team is dropped together with its last code
      code: isOver && wanted === '' ? '1' : wanted,
      seen: { unknown: null, right: there, wrong: there === 'RTT' ? 'CFA' : 'RTT' }[seen],
    }
  })
  // one code per day: the model does not copy the product's order of two codes for one day
  const once = entries.filter(
    ({ date }, i) => entries.findLastIndex((one) => one.date === date) === i,
  )
  const valid = once.filter(
    ({ date, code }) =>
      worker.active &&
      (code === '' ||
        (isOffered(heldOn(worker, date).service, code) &&
          isStaff(worker, date) &&
          (old[date] || !isClosed(facts, date)))),
  )
  const applied = valid.filter(({ date, seen }) => seen === null || seen === (old[date] ?? ''))
  const codes = Object.fromEntries(applied.map(({ date, code }) => [date, code]))
  const changes = applied.some(({ date, code }) => code !== (old[date] ?? ''))
  return {
    refused:
      (valid.length > 0 && isLocked(world, facts, worker.siteId, month)) ||
      (changes && isClosedFor(facts, worker.siteId, month)),
    run: () => saveEntries(admin, once),
    futures: () => (changes ? [[future(planned(world, facts, worker, month, codes))]] : []),
  }
}

/**
 * Two editors edit one month from the same start: a day of their own each, and one day that both type into. The own
 * days are saved; of the shared day one code is stored and the second editor gets a conflict (decision 37).
 */
export function cellTwice(world: Fixture, facts: Facts, deed: Of<'cell-twice'>): Effect {
  const worker = workerAt(facts, deed.worker)
  const month = todayOf(world).slice(0, 7)
  if (!worker?.active) return NOTHING_DONE
  const dayOf = (day: number) => `${month}-${String(day + 1).padStart(2, '0')}`
  const date = dayOf(deed.day)
  const old = fact(facts, 'planning', worker.id, month)?.codes ?? {}
  const codes = deed.codes.map((code) => CODES[code] ?? '')
  const takes =
    codes.every((code) => isOffered(heldOn(worker, date).service, code)) && isStaff(worker, date)
  if (codes[0] === codes[1] || codes.includes(old[date] ?? '') || isClosed(facts, date) || !takes)
    return NOTHING_DONE
  const own = deed.own
    .map(dayOf)
    .map((day, i, all) =>
      day === date || isClosed(facts, day) || !isStaff(worker, day) || all.indexOf(day) < i
        ? null
        : day,
    )
  const edits = codes.map((code, i) => [
    [date, code] as const,
    ...(own[i] ? [[own[i], 'CP'] as const] : []),
  ])
  const everyOwn = Object.fromEntries(own.flatMap((day) => (day ? [[day, 'CP']] : [])))
  return {
    run: () =>
      Promise.all(
        edits.map((cells) =>
          saveEntries(
            admin,
            cells.map(([day, code]) => ({
              workerId: worker.id,
              date: day,
              code,
              seen: old[day] ?? '',
            })),
          ),
        ),
      ),
    done: (answer) =>
      (answer as SaveResult[]).filter(({ conflicts }) => conflicts.length === 1).length === 1,
    futures: () => [
      codes.map((code) =>
        future(planned(world, facts, worker, month, { ...everyOwn, [date]: code })),
      ),
    ],
  }
}

export function fill(world: Fixture, facts: Facts, deed: Of<'fill'>): Effect {
  const siteId = world.siteIds[deed.site % world.siteIds.length] ?? ''
  const month = monthAt(deed.month)
  const team = workersOf(facts).filter((one) => one.siteId === siteId && one.active)
  const futures = () =>
    team.flatMap((worker) => {
      const old = fact(facts, 'planning', worker.id, month)?.codes ?? {}
      const blank = daysOfMonth(month).filter(
        (day) => !old[day] && isStaff(worker, day) && !isClosed(facts, day) && weekdayOf(day) !== 6,
      )
      const serviceOn = (day: string) => heldOn(worker, day).service
      const saturdays = TEAMS.flatMap(({ service }) =>
        Object.entries(filledSaturdays(facts, { id: worker.id, service }, month)).filter(
          ([day]) => serviceOn(day) === service && isStaff(worker, day),
        ),
      )
      const codes = {
        ...Object.fromEntries(blank.map((day) => [day, isProductive(serviceOn(day)) ? '1' : 'P'])),
        ...Object.fromEntries(saturdays),
      }
      if (Object.keys(codes).length === 0) return []
      return [[future(planned(world, facts, worker, month, codes))]]
    })
  return {
    refused:
      isLocked(world, facts, siteId, month) ||
      (isClosedFor(facts, siteId, month) && futures().length > 0),
    run: () => autoFill(admin, siteId, month),
    done: (answer) => (answer as { failed: number }).failed === 0,
    futures,
  }
}

export function hire(world: Fixture, facts: Facts, deed: Of<'hire'>): Effect {
  const index = deed.site % world.siteIds.length
  const siteId = world.siteIds[index] ?? ''
  const team = TEAMS[deed.team] ?? TEAMS[0]
  const back = workersOf(facts).find((one) => one.siteId === siteId && !one.active)
  // a former worker comes back under the name that the workbooks use
  const name = (deed.name % 2 === 0 && back?.name) || nameOf(index, deed.name)
  const month = todayOf(world).slice(0, 7)
  const known = new Set(workersOf(facts).map(({ id }) => id))
  const today = todayOf(world)
  // absent: today; null: before; else another day of the month or of the next one
  const arrivals = [undefined, null, `${month}-${String(deed.day + 1).padStart(2, '0')}`]
  const given = arrivals[deed.arrival]
  const arrivesOn = given === undefined ? today : given
  const input = {
    ...(given === undefined ? {} : { arrivesOn: given }),
    name,
    ...team,
    secondaryService: '',
    isApprenticeDefault: false,
    matricule: '',
    userId: '',
  }
  return {
    run: () => createWorker(admin, siteId, input, month),
    futures: (stored) => {
      // no identifier is known when the answer was lost: find the new worker in the stored documents
      const id = workersOf(stored).find((one) => !known.has(one.id))?.id
      if (!id) return [[future(put('worker', ['missing'], null), ['worker|missing|', ''])]]
      const dates = { arrivesOn, leavesOn: null }
      const open = daysOfMonth(month).filter(
        (day) => isStaff(dates, day) && !isClosed(facts, day) && weekdayOf(day) !== 6,
      )
      const codes = Object.fromEntries(
        open.map((day) => [day, isProductive(team.service) ? '1' : 'P']),
      )
      const worker = { siteId, name, ...team, active: true, ...dates }
      return [
        [
          future(
            put('worker', [id], worker),
            planned(world, facts, { id, ...worker }, month, codes),
          ),
        ],
      ]
    },
  }
}

/** A later date of departure or arrival: codes outside the dates are deleted, unless their month is closed. */
export function dates(world: Fixture, facts: Facts, deed: Of<'dates'>): Effect {
  const worker = workerAt(facts, deed.worker)
  if (!worker?.active) return NOTHING_DONE
  const { id, ...known } = worker
  const day = `${monthAt(deed.month)}-${String(deed.day + 1).padStart(2, '0')}`
  const next = { ...known, ...(deed.last ? { leavesOn: day } : { arrivesOn: day }) }
  const isReversed = next.arrivesOn && next.leavesOn && next.leavesOn < next.arrivesOn
  if (known.arrivesOn === next.arrivesOn && known.leavesOn === next.leavesOn) return NOTHING_DONE
  const months = allOf(facts, 'planning', id).flatMap(({ at: [, month = ''], value }) => {
    const left = Object.entries(value.codes).filter(([one]) => isStaff(next, one))
    return left.length === Object.keys(value.codes).length ? [] : [{ month, value, left }]
  })
  const isShut = months.some(({ month }) => !isOpen(world, facts, worker.siteId, month))
  return {
    refused:
      Boolean(isReversed) ||
      isShut ||
      datesMoveClosed(facts, id, known, next) ||
      (!deed.last && isClosedFor(facts, worker.siteId, monthAt(deed.month))),
    run: () =>
      editWorker(admin, id, deed.last ? { leavesOn: day } : { arrivesOn: day }, undefined, {
        agreed: true,
      }),
    futures: () => [
      [
        future(
          put('worker', [id], next),
          ...months.map(({ month, value, left }) =>
            put(
              'planning',
              [id, month],
              left.length > 0 ? { ...value, codes: Object.fromEntries(left) } : null,
            ),
          ),
        ),
      ],
    ],
  }
}

export function changeTeam(world: Fixture, facts: Facts, deed: Of<'team'>): Effect {
  const worker = workerAt(facts, deed.worker)
  const team = TEAMS[deed.team] ?? TEAMS[0]
  if (!worker?.active || worker.service === team.service) return NOTHING_DONE
  const { id, ...known } = worker
  const today = todayOf(world)
  // a worker who has not arrived yet changes team on the day of arrival
  const day = known.arrivesOn && known.arrivesOn > today ? known.arrivesOn : today
  const next = moved(known, day, team)
  const months = allOf(facts, 'planning', id).filter(
    ({ at: [, month = ''] }) => month >= today.slice(0, 7),
  )
  return {
    run: () => editWorker(admin, id, { ...team }, undefined, { agreed: true, codes: 'keep' }),
    futures: () => [
      [
        future(
          put('worker', [id], next),
          ...months.map(({ at: [, month = ''], value }) =>
            put('planning', [id, month], { ...value, ...teamsOf(next, month) }),
          ),
        ),
      ],
    ],
  }
}

export function leave(world: Fixture, facts: Facts, deed: Of<'leave'>): Effect {
  const worker = workerAt(facts, deed.worker)
  if (!worker?.active) return NOTHING_DONE
  const { id, ...known } = worker
  const today = todayOf(world)
  const gone = allOf(facts, 'planning', id).flatMap(({ at: [, month = ''], value }) => {
    if (month < today.slice(0, 7)) return []
    const left = Object.entries(value.codes).filter(([day]) => day <= today)
    const rest = left.length > 0 && month === today.slice(0, 7)
    return [
      put('planning', [id, month], rest ? { ...value, codes: Object.fromEntries(left) } : null),
    ]
  })
  return {
    run: () => removeWorker(admin, id),
    futures: () => [[future(put('worker', [id], { ...known, active: false }), ...gone)]],
  }
}

export function target(facts: Facts, deed: Of<'target'>): Effect {
  const worker = workerAt(facts, deed.worker)
  const month = monthAt(deed.month)
  if (!worker?.active) return NOTHING_DONE
  const isThere = daysOfMonth(month).some((day) => isStaff(worker, day))
  const hours = deed.tenths === null ? null : deed.tenths / 10
  const isKept =
    isClosedFor(facts, worker.siteId, month) &&
    (fact(facts, 'target', worker.id, month) ?? null) !== hours
  return {
    refused: !isThere || isKept,
    run: () =>
      saveTargets(admin, [{ recordId: recordIdOf(worker.id, month), finalTargetHours: hours }]),
    done: (answer) => Object.keys((answer as { failed: object }).failed).length === 0,
    futures: () => [[future(put('target', [worker.id, month], hours))]],
  }
}
