import { expect, it } from 'vitest'
import { directionOf } from './trend'

it('a change displayed as 0,0 % is neither up nor down', () => {
  const changes = [-3, -0.05, -0.049, 0, 0.049, 0.05, 12]
  expect(changes.map(directionOf)).toEqual(['down', 'down', 'flat', 'flat', 'flat', 'up', 'up'])
})
