import type { WorkerFigures } from '~/domain/records/figures'
import { personKey } from '../reading/normalise-names'

const personOf = (worker: WorkerFigures) =>
  `${worker.service} ${worker.workerId ?? worker.matricule ?? worker.name}`

/** Every way in which a worker may be written on another day, the surest first. */
const namesOf = ({ service, workerId, matricule, name }: WorkerFigures) =>
  [workerId, matricule, personKey(name)].flatMap((known) =>
    known === null ? [] : [`${service} ${known}`],
  )

/** Workers by every way in which they may be written; null for what two of them bear. */
function byNames(workers: readonly WorkerFigures[]): Map<string, WorkerFigures | null> {
  const found = new Map<string, WorkerFigures | null>()
  for (const worker of workers)
    for (const name of new Set(namesOf(worker))) found.set(name, found.has(name) ? null : worker)
  return found
}

/**
 * Each worker of a concession with what the same person was on an earlier day, found as spec 5 §1 finds people (case,
 * accents and order of names ignored), and who of that day is no more.
 */
export function pairWorkers(workers: readonly WorkerFigures[], before: readonly WorkerFigures[]) {
  const left = new Map(before.map((worker) => [personOf(worker), worker]))
  const pairs = workers.map((worker) => {
    const key = personOf(worker)
    const earlier = left.get(key)
    left.delete(key)
    return { worker, earlier }
  })
  // why only those: where everybody is linked or has a matricule, no name is compared
  const fresh = byNames(pairs.flatMap(({ worker, earlier }) => (earlier ? [] : [worker])))
  const gone = [...left.values()]
  const known = fresh.size === 0 ? fresh : byNames(gone)
  for (const pair of pairs) {
    if (pair.earlier) continue
    const name = namesOf(pair.worker).find((one) => fresh.get(one) && known.get(one))
    pair.earlier = (name && known.get(name)) || undefined
  }
  const isGone = (one: WorkerFigures) =>
    fresh.size === 0 || !namesOf(one).some((name) => fresh.has(name))
  return { pairs, gone: gone.filter(isGone) }
}
