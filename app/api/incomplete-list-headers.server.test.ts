import { expect, it } from 'vitest'
import { lateHeaders, leftOutHeaders, unrecordedHeaders } from './incomplete-list-headers.server'

const site = (siteId: string, name = siteId) => ({ siteId, name })

it('a whole list has no header', () => {
  expect(leftOutHeaders([])).toEqual({})
})

it('names concessions in signs that every header may hold', () => {
  expect(leftOutHeaders([site('a1', 'Évreux (l’Île)'), site('b2', 'Brest')])).toEqual({
    'X-Concessions-Illisibles':
      "a1;nom*=UTF-8''%C3%89vreux%20%28l%E2%80%99%C3%8Ele%29, b2;nom*=UTF-8''Brest",
  })
})

it('names late concessions with the date of their data', () => {
  const late = [
    { ...site('a1', 'Évreux'), date: '2026-11-17' },
    { ...site('b2'), date: null },
  ]
  expect(lateHeaders(late)).toEqual({
    'X-Concessions-En-Retard':
      "a1;nom*=UTF-8''%C3%89vreux;donnees=2026-11-17, b2;nom*=UTF-8''b2;donnees=aucune",
  })
  expect(lateHeaders([])).toEqual({})
})

it('names concessions with the months that lack them', () => {
  const lacking = [{ ...site('a1', 'Évreux'), months: ['2026-01', '2026-03'] }]
  expect(unrecordedHeaders(lacking)).toEqual({
    'X-Concessions-Sans-Donnee': `a1;nom*=UTF-8''%C3%89vreux;mois="2026-01 2026-03"`,
  })
  expect(unrecordedHeaders([])).toEqual({})
})

it('counts those beyond a hundred', () => {
  const header = leftOutHeaders(Array.from({ length: 103 }, (_, i) => site(`s${i}`)))
  const parts = header['X-Concessions-Illisibles']?.split(', ')
  expect([parts?.length, parts?.[99], parts?.[100]]).toEqual([
    101,
    "s99;nom*=UTF-8''s99",
    'autres;nombre=3',
  ])
})
