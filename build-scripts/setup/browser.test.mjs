import { expect, it } from 'vitest'
import { FIREFOX, missingForFirefox } from './browser.mjs'

it('says what the tests in Firefox lack, and how it is installed', () => {
  expect(missingForFirefox(() => false)).toBe(
    'Les tests dans Firefox ont besoin de firefox-esr et poppler-utils : installez par apt (apt-get install firefox-esr poppler-utils), puis relancez.',
  )
  expect(missingForFirefox((path) => path === FIREFOX)).toContain('apt-get install poppler-utils)')
  expect(missingForFirefox(() => true)).toBe('')
})
