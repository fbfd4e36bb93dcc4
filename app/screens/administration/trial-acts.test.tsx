import { expect, it } from 'vitest'
import type { AccountView } from '~/domain/users/view'
import { markup } from '~/ui/render.fixture'
import { UsersTable } from './users-table'

const PAUL: AccountView = {
  _id: 'a',
  email: 'paul@essai.fr',
  name: 'Paul',
  metier: '',
  role: 'ccs',
  isActive: true,
  isOnTrial: false,
  trialExpiresAt: null,
  assignmentLevel: null,
  assignmentId: null,
  assignment: null,
  referenceConcessionId: null,
  referenceConcession: null,
  secondFactor: false,
  companyAccount: false,
  invitation: null,
}

const ends = (trialExpiresAt: string) => ({ isOnTrial: true, trialExpiresAt })

it.each([
  ['none', {}, ['Mettre en essai']],
  ['under way', ends('2026-12-20T07:30:00.000Z'), ['Arrêter l’essai']],
  ['over', ends('2026-11-19T07:30:00.000Z'), ['Relancer l’essai', 'Arrêter l’essai']],
])('a trial that is %s offers what may be done (4-decisions, 9)', (_state, trial, acts) => {
  const now = '2026-11-20T07:30:00.000Z'
  const html = markup(<UsersTable users={[{ ...PAUL, ...trial }]} self="b" now={now} />)
  const labels = ['Mettre en essai', 'Relancer l’essai', 'Arrêter l’essai']
  expect(labels.filter((label) => html.includes(label)).sort()).toEqual([...acts].sort())
})
