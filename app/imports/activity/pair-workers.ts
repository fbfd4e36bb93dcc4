import type { WorkerFigures } from '~/domain/records/figures'
import { personKey } from '../reading/normalise-names'

const personOf = (worker: WorkerFigures) =>
  `${worker.service} ${worker.workerId ?? worker.matricule ?? worker.name}`

/** Keys by which a worker can be matched on another day, the most reliable first. */
const namesOf = ({ service, workerId, matricule, name }: WorkerFigures) =>
  [workerId, matricule, personKey(name)].flatMap((known) =>
    known === null ? [] : [`${service} ${known}`],
  )

/** Workers by each of their keys (`namesOf`); null for a key that two workers share. */
function byNames(workers: readonly WorkerFigures[]): Map<string, WorkerFigures | null> {
  const found = new Map<string, WorkerFigures | null>()
  for (const worker of workers)
    for (const name of new Set(namesOf(worker))) found.set(name, found.has(name) ? null : worker)
  return found
}

/**
 * Pairs each worker of a concession with the same worker's figures of an earlier day, matched as in spec 5 §1 (case,
 * accents and order of names ignored). `gone`: workers of the earlier day without a match.
 */
export function pairWorkers(workers: readonly WorkerFigures[], before: readonly WorkerFigures[]) {
  const left = new Map(before.map((worker) => [personOf(worker), worker]))
  const pairs = workers.map((worker) => {
    const key = personOf(worker)
    const earlier = left.get(key)
    left.delete(key)
    return { worker, earlier }
  })
  // Names are compared only for workers without a match so far: usually none is left, and this step costs nothing.
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
