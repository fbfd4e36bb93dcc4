import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { SIDEBAR } from '~/domain/access/sidebar'
import { ICON_NAMES } from './icon-names'

const drawn = [
  ...readFileSync(new URL('icons.svg', import.meta.url), 'utf8').matchAll(/ id="([^"]+)"/g),
]

it('has a drawing for every name, and no other', () => {
  expect(drawn.map(([, id]) => id).sort()).toEqual([...ICON_NAMES].sort())
})

it('has the icons of the sidebar', () => {
  expect(SIDEBAR.filter(({ icon }) => !(ICON_NAMES as readonly string[]).includes(icon))).toEqual(
    [],
  )
})
