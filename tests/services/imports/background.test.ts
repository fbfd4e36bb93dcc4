import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ACTIVITY_HEADER, activityRow } from '~/imports/activity/rows.fixture'
import { bySheetJs } from '~/imports/workbook/writers.fixture'
import { configureEnvironment } from '~/infra/config/environment.server'
import { parseWorkbook, stopParser } from '~/services/imports/parser.server'

beforeAll(() => configureEnvironment({ SESSION_SECRET: 'x'.repeat(32), LOG_LEVEL: 'silent' }))
afterAll(async () => {
  await stopParser()
  configureEnvironment(null)
})

const book = bySheetJs({ Activité: [ACTIVITY_HEADER, activityRow('123')] })

it.runIf(process.platform === 'linux')(
  'reads in a thread that lets those go first that answer people',
  async () => {
    // field 19 of /proc/<pid>/stat: the nice value (proc(5))
    const niceness = () =>
      readdirSync('/proc/self/task').map((thread) =>
        Number(
          readFileSync(`/proc/self/task/${thread}/stat`, 'utf8')
            .replace(/^.*\) /, '')
            .split(' ')[16],
        ),
      )
    await stopParser()
    const lower = Math.min(19, getPriority() + 10)
    expect(niceness()).not.toContain(lower)
    await parseWorkbook('activity', book, { date: '2026-11-19', sites: [] }, () => undefined, {
      principal: { userId: 'm', role: 'manager' },
      isTrial: true,
    })
    expect(niceness().filter((nice) => nice === lower)).toHaveLength(1)
  },
)
