import { expect, test } from 'vitest'
import type { AuditPage } from '~/domain/audit/view'
import { markup, textOf } from '~/ui/render.fixture'
import { AuditScreen } from './audit-screen'

function textWith(filter: Partial<AuditPage['filter']>, number = 1): string {
  const none = { entity: '', user: '', from: '', to: '', act: '' }
  const page: AuditPage = {
    lines: [],
    page: number,
    more: false,
    users: [],
    error: null,
    filter: { ...none, ...filter },
  }
  return textOf(markup(<AuditScreen page={page} />))
}

test('an empty trail says why: nothing is stored, nothing is found, or the one act is not there', () => {
  expect(textWith({})).toContain('Aucune modification enregistrée pour l’instant.')
  expect(textWith({ from: '2026-11-01' })).toContain('Aucune modification ne correspond.')
  expect(textWith({ act: 'inventé' })).toContain('Cette modification est introuvable.')
  // past the last page there is something to go back to
  const past = textWith({}, 9)
  expect(past).toContain('Cette page du journal est vide.')
  expect(past).toContain('Première page')
  expect(past).not.toContain('Plus récentes')
})
