import { expect, it } from 'vitest'
import type { Scope } from '../access/scope'
import { inScope, onScreen, paletteAddress } from './palette-urls'

const SITE = { type: 'site', groupId: 'g', plateId: 'p', siteId: 's', id: 's' } as Scope
const NETWORK = { type: 'all' } as Scope
const at = paletteAddress

it('keeps screen, date, measure, tab and month when the scope changes', () => {
  expect(inScope(at('/synthesis?group=a&site=b&date=2026-11-19&tab=causes&metric=ht'), SITE)).toBe(
    '/synthesis?group=g&plate=p&site=s&date=2026-11-19&tab=causes&metric=ht',
  )
  expect(inScope(at('/planning?group=a&date=2026-11-19&month=2026-12&mode=edit'), SITE)).toBe(
    '/planning?group=g&plate=p&site=s&date=2026-11-19&month=2026-12&mode=edit',
  )
  expect(inScope(at('/financial-dashboard?group=a&plate=b&date=2026-11-19'), NETWORK)).toBe(
    '/financial-dashboard?group=all&date=2026-11-19',
  )
})

it('drops the page of a list, the search and the dialog of the former scope', () => {
  expect(
    inScope(at('/planning?site=b&date=2026-11-19&page=3&q=Roy&dialog=edit&worker=w'), NETWORK),
  ).toBe('/planning?group=all&date=2026-11-19')
  expect(inScope(at('/synthesis?site=b&popup=ht&calendar=2026-10&avant=a.b'), NETWORK)).toBe(
    '/synthesis?group=all',
  )
})

it('leads to the synthesis from a page without a scope, with the date if there is one', () => {
  expect(inScope(at('/admin/users?q=roy&dialog=edit&id=1'), NETWORK)).toBe('/synthesis?group=all')
  expect(inScope(at('/import?date=2026-11-19'), NETWORK)).toBe(
    '/synthesis?group=all&date=2026-11-19',
  )
  expect(inScope(at('/actions/123?site=b'), NETWORK)).toBe('/synthesis?group=all')
})

it('opens a screen in the scope and at the date of the page', () => {
  const here = at('/planning?group=a&plate=&date=2026-11-19&month=2026-12&q=Roy')
  expect(onScreen(here, '/revenue')).toBe('/revenue?group=a&plate=&date=2026-11-19')
  expect(onScreen(here, '/targets?mode=edit')).toBe(
    '/targets?mode=edit&group=a&plate=&date=2026-11-19&month=2026-12',
  )
  expect(onScreen(here, '/targets#potentiel')).toBe(
    '/targets?group=a&plate=&date=2026-11-19&month=2026-12#potentiel',
  )
  expect(onScreen(here, '/admin/users?dialog=create')).toBe('/admin/users?dialog=create')
})

it('keeps the measure between synthesis and comparison, and the month only of a page of a month', () => {
  const here = at('/synthesis?group=all&date=2026-11-19&metric=hec&month=2020-01')
  expect(onScreen(here, '/financial-dashboard')).toBe(
    '/financial-dashboard?group=all&date=2026-11-19&metric=hec',
  )
  expect(onScreen(here, '/targets')).toBe('/targets?group=all&date=2026-11-19')
  expect(onScreen(at('/help'), '/targets')).toBe('/targets')
})

it('reads no address of another server', () => {
  for (const text of [null, '', 'synthesis', '//evil.example/x', 'http://evil.example/'])
    expect(at(text).pathname).toBe('/synthesis')
  expect(at('/\\evil.example')).toMatchObject({ pathname: '/synthesis' })
})
