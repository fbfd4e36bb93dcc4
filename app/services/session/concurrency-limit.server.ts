/** Counters and queue of the calls under one name, in this process. */
interface Gate {
  /** calls that run */
  running: number
  /** calls that failed since the gate was created */
  failed: number
  /** callers waiting for a place, next one first */
  waiting: (() => void)[]
  /** calls that run, wait or are about to */
  inside: number
}

const gates = new Map<string, Gate>()

function enter(name: string): Gate {
  const gate = gates.get(name) ?? { running: 0, failed: 0, waiting: [], inside: 0 }
  gates.set(name, gate)
  gate.inside++
  return gate
}

const wakeNext = ({ waiting }: Gate) => waiting.shift()?.()

function leave(name: string, gate: Gate): void {
  gate.inside--
  if (gate.inside === 0) gates.delete(name)
  else wakeNext(gate)
}

const failures = (passed: readonly Gate[]) => passed.reduce((sum, { failed }) => sum + failed, 0)

/** Resolves once every gate has a place, which is then taken. */
async function takePlaces(
  passed: readonly Gate[],
  look: () => Promise<readonly number[]>,
): Promise<void> {
  for (;;) {
    const before = failures(passed)
    const rooms = await look()
    // A failure recorded during `look` may be missing in its result, so look again.
    if (failures(passed) !== before) continue
    const full = passed.find(({ running }, i) => running >= (rooms[i] ?? 0))
    if (!full) {
      for (const gate of passed) gate.running++
      return
    }
    // This caller may have been woken for a place in another gate: give that place to the gate's next caller.
    for (const gate of passed) if (gate !== full) wakeNext(gate)
    await new Promise<void>((woken) => full.waiting.push(woken))
  }
}

/**
 * Does something that may fail, under several names, each of which bears so many failures more. No more of them run at
 * once than may fail; the others wait for one to end, and are refused by `look` once too many did fail.
 * @param look how many more failures each name bears by what is stored; throws where it is none
 * @param act answers whether it failed; what it notes of that is stored when it answers
 */
export async function limitConcurrency<T extends { failed: boolean }>(
  names: readonly string[],
  look: () => Promise<readonly number[]>,
  act: () => Promise<T>,
): Promise<T> {
  const passed = names.map(enter)
  try {
    await takePlaces(passed, look)
    let failed = true
    try {
      const answer = await act()
      failed = answer.failed
      return answer
    } finally {
      for (const gate of passed) {
        gate.running--
        if (failed) gate.failed++
      }
    }
  } finally {
    for (const [i, gate] of passed.entries()) leave(names[i] ?? '', gate)
  }
}
