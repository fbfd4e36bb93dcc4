import { describe, expect, it } from 'vitest'
import { auditTables } from '~/services/exports/administration-tables.server'
import { makePrincipal, makeUser } from '../../builders/users'
import { useDatabase } from '../harness/database'

useDatabase()

describe('the trail as a file says what chose its acts (7-beyond §3)', () => {
  const aboutOf = async (query: string) =>
    (await auditTables(makePrincipal(), new URLSearchParams(query)))[0]?.about?.slice(1, -1)

  it('in the words and dates of its page', async () => {
    const user = await makeUser({ email: 'odile@essai.fr' })
    const query = `entity=user&user=${user._id}&from=2026-11-19&to=2026-11-20`
    expect(await aboutOf(query)).toEqual([
      ['Objet', 'Utilisateur'],
      ['Compte', 'odile@essai.fr'],
      ['Du', { day: '2026-11-19' }],
      ['Au', { day: '2026-11-20' }],
    ])
  })

  it('and nothing that chose none of them', async () => {
    expect(await aboutOf('entity=inventé&user=personne&from=hier&to=2026-11-31')).toEqual([])
    expect(await aboutOf('act=0123456789abcdef01234567&entity=user')).toEqual([])
  })
})
