import { expect, it } from 'vitest'
import { formerText, reassigned, relinked, stampOf, teamedSince, teamOnDay } from './team-history'

const mechanic = { service: 'mechanic', metier: 'Mécanicien', secondaryService: null } as const
const body = {
  service: 'body',
  metier: 'Carrossier',
  secondaryService: null,
  team: 'body',
} as const
const guided = { service: 'guidance', metier: 'Encadrant', secondaryService: null } as const
const chief = { ...guided, team: 'guidance' } as const

it('a change holds from its day on, and later ones stay', () => {
  const one = reassigned(mechanic, 'mechanic', '2026-11-20', body)
  const two = reassigned(one, 'body', '2026-11-10', chief)
  const teams = ['09', '10', '19', '20'].map((day) => teamOnDay(two, 'body', `2026-11-${day}`))
  expect(teams).toEqual(['mechanic', 'guidance', 'guidance', 'body'])
  expect([two.service, teamedSince(two)]).toEqual(['body', '2026-11-20'])
})

it('a change reverted on the same day is not stored, nor is one before the arrival', () => {
  const one = reassigned(mechanic, 'mechanic', '2026-11-20', body)
  expect(reassigned(one, 'body', '2026-11-20', { ...mechanic, team: 'mechanic' })).toEqual({
    ...mechanic,
    teamsBefore: [],
  })
  const arriving = { ...mechanic, arrivesOn: '2026-11-20' }
  expect(reassigned(arriving, 'mechanic', '2026-11-20', body).teamsBefore).toEqual([])
})

it('a month counts for the teams of its days; one without a change within it for one alone', () => {
  const one = reassigned(mechanic, 'mechanic', '2026-11-20', body)
  expect(stampOf(one, 'body', '2026-11')).toEqual({
    service: 'body',
    teamsBefore: [{ until: '2026-11-20', service: 'mechanic' }],
  })
  expect(stampOf(one, 'body', '2026-10')).toEqual({ service: 'mechanic' })
  expect(stampOf(one, 'body', '2026-12')).toEqual({ service: 'body' })
  const first = reassigned(mechanic, 'mechanic', '2026-12-01', body)
  expect(stampOf(first, 'body', '2026-12')).toEqual({ service: 'body' })
  // another trade of the same team counts for the same hours
  const trade = reassigned(mechanic, 'mechanic', '2026-11-20', {
    ...mechanic,
    metier: 'Technicien',
    team: 'mechanic',
  })
  expect(stampOf(trade, 'mechanic', '2026-11')).toEqual({ service: 'mechanic' })
})

it('an account decides the team from a day on; a repetition changes nothing', () => {
  const one = relinked(mechanic, 'mechanic', '2026-11-20', () => 'guidance')
  expect(teamOnDay(one, 'guidance', '2026-11-19')).toBe('mechanic')
  expect(teamOnDay(one, 'guidance', '2026-11-20')).toBe('guidance')
  expect(relinked(one, 'mechanic', '2026-11-20', () => 'guidance')).toEqual(one)
})

it('the form shows former teams', () => {
  expect(formerText(mechanic, null)).toBe('')
  expect(formerText(reassigned(mechanic, 'mechanic', '2026-11-20', body), '2026-10-01')).toBe(
    ' Historique\u202f: avant\u202f: Mécanique, Mécanicien\u202f; à partir du 20/11/2026\u202f: Carrosserie, Carrossier. Dernier changement du statut d’apprenti\u202f: 01/10/2026.',
  )
})
