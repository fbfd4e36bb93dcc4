import { expect, test } from 'vitest'
import { DiskFullError } from '~/domain/disk-full'
import { ImportCutError } from '~/domain/imports/cut-import-error'
import { answerError } from './errors.server'

test('an import that was cut names its log', async () => {
  const error = new ImportCutError(new DiskFullError(null), '65f0c0ffee0000000000000a')
  const answer = answerError(error, { path: '/api/dashboard/import' })
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, expect.any(String)])
  expect(await answer.json()).toEqual({
    message: expect.stringContaining('Le disque du serveur'),
    importId: '65f0c0ffee0000000000000a',
  })
})
