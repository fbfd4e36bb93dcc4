import { beforeAll, expect, it, vi } from 'vitest'
import { readActivity } from '~/imports/activity/read-activity'
import { readVideocheck } from '~/imports/videocheck/read-videocheck'
import fc from '../../property'
import { useDatabase } from '../harness/database'
import { makeFailing } from '../writes/failures'
import { story } from './commands'
import { play } from './run-story'

// @long: random stories of messy networks

// workbooks are parsed in this thread: thousands are read here, and the worker thread has tests of its own
vi.mock('~/services/imports/parser.server', async (original) => ({
  ...(await original<object>()),
  parseWorkbook: async (kind: string, bytes: Buffer, context: never, checking: () => void) =>
    structuredClone(
      kind === 'videocheck'
        ? await readVideocheck(bytes, context, checking)
        : await readActivity(bytes, context, checking),
    ),
}))

// whether figures are plausible has tests of its own: those of the stories are arbitrary
vi.mock('~/services/imports/refuse-implausible.server', () => ({
  refuseImplausible: async () => undefined,
}))

useDatabase({ keep: true })
beforeAll(makeFailing)

/** STORIES=2000 runs that many, STORY_SEED repeats a run; by default as many of 60 as fit into 45 s. */
const REQUESTED = process.env.STORIES ? Number(process.env.STORIES) : null
const SEED = Number(process.env.STORY_SEED ?? Date.now() % 1_000_000_000)
/** STORY_QUICK=1 reports a failing story without shrinking it. */
const QUICK = Boolean(process.env.STORY_QUICK)
const PATIENCE_MS = REQUESTED ? REQUESTED * 60_000 : 45_000
const FEWEST = 3

// shows decision 39 to 44, 49 (page, REST, paper, files): all of them, at random
it(
  `every figure stays true in a messy network (seed ${SEED})`,
  async () => {
    const played = fc.asyncProperty(story, async (drawn) => {
      await play(drawn)
      // recorded calls of mocks are dropped: those of thousands of stories would not fit into memory
      vi.clearAllMocks()
    })
    const found = await fc.check(played, {
      numRuns: REQUESTED ?? 60,
      seed: SEED,
      endOnFailure: QUICK,
      // on a slow machine fewer stories run, and shrinking stops at the time limit
      interruptAfterTimeLimit: PATIENCE_MS,
    })
    console.info(`${found.numRuns} stories, seed ${SEED}`)
    const untrue = found.errorInstance instanceof Error ? found.errorInstance.message : ''
    expect(found.failed, `${untrue}\n${fc.defaultReportMessage(found)}`).toBe(false)
    expect(found.numRuns).toBeGreaterThanOrEqual(FEWEST)
  },
  PATIENCE_MS + 120_000,
)
