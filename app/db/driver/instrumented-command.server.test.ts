import { MongoNetworkError, MongoServerError } from 'mongodb'
import { beforeEach, expect, it } from 'vitest'
import { metrics } from '~/infra/metrics.server'
import { withRetry } from './command-retry.server'
import { timedCommand } from './instrumented-command.server'

beforeEach(() => metrics.resetMetrics())

const exposed = async () =>
  (await metrics.metrics())
    .split('\n')
    .filter((line) => /^apv_database_(repeats|failures|command.*_count)/.test(line))

it('a command that came through on its third try is one command and two repeats', async () => {
  let tries = 0
  const attempt = async () => {
    if (++tries < 3) throw new MongoNetworkError('cut')
    return 'answer'
  }
  expect(await timedCommand('find', () => withRetry(attempt, false))).toBe('answer')
  expect(await exposed()).toEqual([
    'apv_database_command_duration_seconds_count{command="find"} 1',
    'apv_database_repeats_total 2',
  ])
})

it('a command that the database rejects counts as a failure, and the caller gets the error', async () => {
  const taken = new MongoServerError({ message: 'taken', code: 11000 })
  const refused = timedCommand('insertOne', () => withRetry(() => Promise.reject(taken), true))
  await expect(refused).rejects.toBe(taken)
  expect(await exposed()).toEqual([
    'apv_database_command_duration_seconds_count{command="insertOne"} 1',
    'apv_database_repeats_total 0',
    'apv_database_failures_total{reason="refused"} 1',
  ])
})
