import { afterAll, beforeEach, expect, it } from 'vitest'
import { configureEnvironment } from '../config/environment.server'
import { openText, sealText } from './sealed-secrets.server'

const configure = (letter: string) =>
  configureEnvironment({ SESSION_SECRET: letter.repeat(32), DATA_DIR: '/nowhere' })
beforeEach(() => configure('a'))
afterAll(() => configureEnvironment(null))

it('opens for the purpose and owner that it was sealed for, and for no other', () => {
  const sealed = sealText('factor', 'anne', 'JBSWY3DP')
  expect(openText('factor', 'anne', sealed)).toBe('JBSWY3DP')
  expect(openText('factor', 'paul', sealed)).toBeNull()
  expect(openText('other', 'anne', sealed)).toBeNull()
})

it('hides the text, each time otherwise', () => {
  const sealed = sealText('factor', 'anne', 'JBSWY3DP')
  expect(sealed).not.toContain('JBSWY3DP')
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('JBSWY3DP')
  expect(sealText('factor', 'anne', 'JBSWY3DP')).not.toBe(sealed)
})

it('is worth nothing once changed, cut, or under another secret', () => {
  const sealed = sealText('factor', 'anne', 'JBSWY3DP')
  const bytes = Buffer.from(sealed, 'base64url')
  bytes[30] = (bytes[30] ?? 0) ^ 1
  for (const wrong of [
    '',
    'x',
    sealed.slice(0, 20),
    sealed.slice(0, -4),
    bytes.toString('base64url'),
  ])
    expect(openText('factor', 'anne', wrong)).toBeNull()
  configure('b')
  expect(openText('factor', 'anne', sealed)).toBeNull()
})
