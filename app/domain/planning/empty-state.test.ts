import { describe, expect, it } from 'vitest'
import { aNetwork } from '../hierarchy/network.fixture'
import { chooseScope } from './empty-state'

const none = aNetwork()
const some = aNetwork({ 'g Rhône-Alpes': {} })

describe('a planning without concession', () => {
  it('shows a user without cover that no concession is assigned', () => {
    expect(chooseScope({ kind: 'none' }, some, null)).toMatchObject({
      title: 'Aucune concession ne vous est attribuée',
    })
  })

  it('links to the creation of groups while there are none', () => {
    const said = chooseScope({ kind: 'all' }, none, { type: 'all' })
    expect([said.next, said.creates]).toEqual(['Le réseau n’a encore aucun groupe.', true])
    expect(chooseScope({ kind: 'group', id: 'g' }, none, null)).not.toHaveProperty('creates')
  })

  it('sends from a scope without concession to another one', () => {
    const said = chooseScope({ kind: 'all' }, some, { type: 'group', groupId: 'g' })
    expect(said.title).toBe('Ce périmètre ne contient aucune concession')
  })

  it('asks for a scope, also while the network cannot be read', () => {
    for (const network of [some, null])
      expect(chooseScope({ kind: 'all' }, network, null)).toEqual({
        icon: 'building',
        title: 'Sélectionnez une concession, une plaque ou un groupe pour afficher le planning',
        next: 'Le choix se fait dans la barre de filtres, au-dessus.',
      })
  })
})
