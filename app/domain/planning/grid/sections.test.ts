import { describe, expect, it } from 'vitest'
import { groupBySection, sectionOf, teamOf } from './sections'

const section = (
  service: string,
  metier = '',
  userRole: Parameters<typeof sectionOf>[0]['userRole'] = null,
) => sectionOf({ service, metier, userRole })

describe('the grouping rule (spec 2 §3)', () => {
  it('looks at the role of a linked account first', () => {
    for (const role of ['manager', 'director', 'dirigeant'] as const)
      expect(section('mechanic', 'Mécanicien', role)).toBe('guidance')
    expect(section('guidance', 'Encadrant', 'secretary')).toBe('administrative')
    expect(section('mechanic', 'Mécanicien', 'teamLeader')).toBe('mechanic')
  })

  it('then at the services Encadrement and Administratif', () => {
    expect([section('guidance', 'Secrétaire'), section('administrative', 'Encadrant')]).toEqual([
      'guidance',
      'administrative',
    ])
  })

  it('then at the trade, by whole words, accents and case ignored', () => {
    expect(section('mechanic', 'CHEF D’ATELIER')).toBe('guidance')
    expect(section('mechanic', "chef d'atelier mécanique")).toBe('guidance')
    expect(section('body', 'Encadrant technique')).toBe('guidance')
    expect(section('body', 'secretaire')).toBe('administrative')
    expect(section('mechanic', 'Encadrants')).toBe('mechanic')
  })

  it('then at the productive services, before the advisors’ trades', () => {
    expect(section('mechanic', 'CCS')).toBe('mechanic')
    expect(section('quickService', 'Réceptionnaire')).toBe('quickService')
    expect(section('body', '')).toBe('body')
  })

  it('then at the advisors’ trades and services', () => {
    for (const trade of [
      'CAS',
      'ccs',
      'CE',
      'Conseiller client service',
      'conseiller commercial service',
      'Chef d’équipe Mécanique',
      'chef équipe carrosserie',
      'Réceptionnaire atelier',
      'Reception',
    ])
      expect(section('autre', trade), trade).toBe('cas_ccs_ce')
    expect([section('cas_ccs_ce'), section('Réception')]).toEqual(['cas_ccs_ce', 'cas_ccs_ce'])
  })

  it('leaves everyone else unassigned: ‘service’ does not match ‘ce’ (decision 32)', () => {
    expect([section('autre', 'Service'), section('autre', 'Casier'), section('')]).toEqual([
      'unassigned',
      'unassigned',
      'unassigned',
    ])
  })

  it('makes entries count for the section’s team', () => {
    expect(teamOf({ service: 'mechanic', metier: 'Chef d’atelier', userRole: null })).toBe(
      'guidance',
    )
    expect(teamOf({ service: 'body', metier: 'Carrossier', userRole: null })).toBe('body')
  })
})

it('orders sections and names the French way', () => {
  const people = [
    ['3', 'zoé', 'mechanic'],
    ['2', 'Élise', 'mechanic'],
    ['1', 'eric', 'mechanic'],
    ['5', 'Anne', 'body'],
    ['4', 'Anne', 'guidance'],
    ['7', 'Paul', 'unassigned'],
    ['6', 'Paul', 'mechanic'],
    ['0', 'paul', 'mechanic'],
  ] as const
  const groups = groupBySection(people.map(([_id, name, section]) => ({ _id, name, section })))
  expect(groups.map(({ section, workers }) => [section, workers.map(({ _id }) => _id)])).toEqual([
    ['mechanic', ['2', '1', '0', '6', '3']],
    ['body', ['5']],
    ['guidance', ['4']],
    ['unassigned', ['7']],
  ])
})
