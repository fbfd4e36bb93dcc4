import { expect, it } from 'vitest'
import { FIREFOX, isOldFirefox, missingForFirefox } from './browser.mjs'

it('says what the tests in Firefox lack, and how it is installed', () => {
  expect(missingForFirefox(() => false)).toBe(
    'Les tests dans Firefox ont besoin de firefox-esr et poppler-utils (153 au moins) : installez par apt (apt-get install firefox-esr poppler-utils), puis relancez.',
  )
  expect(missingForFirefox((path) => path === FIREFOX)).toContain('apt-get install poppler-utils)')
  expect(missingForFirefox(() => true)).toBe('')
})

it('takes a Firefox that is too old, or says no version, for none', () => {
  expect(isOldFirefox('Mozilla Firefox 140.12.0esr')).toBe(true)
  expect(isOldFirefox('')).toBe(true)
  expect(isOldFirefox('Mozilla Firefox 153.8.0esr')).toBe(false)
})
