import { describe, expect, it } from 'vitest'
import { readArguments } from './arguments'

const OPTIONS = { sites: { type: 'string', default: '12' }, reset: { type: 'boolean' } } as const
const read = (...args: string[]) =>
  readArguments('seed -- fichier [--sites N] [--reset]', 1, OPTIONS, args)

describe('what is typed behind a command', () => {
  it('is read with its options', () => {
    expect(read('a.apv', '--sites', '5', '--reset')).toMatchObject({
      positionals: ['a.apv'],
      values: { sites: '5', reset: true },
    })
    expect(read()).toMatchObject({ positionals: [], values: { sites: '12' } })
  })

  it.each([
    ['an option that is not known', ['--site', '5']],
    ['a name that is meant for an option', ['--help']],
    ['an option without its value', ['--sites']],
    ['a value where none is taken', ['--reset=yes']],
    ['an argument too many', ['a.apv', 'b.apv']],
  ])('%s gives one French sentence', (_, args) => {
    expect(() => read(...args)).toThrow(
      'Arguments non reconnus. Écrivez\u202f: npm run seed -- fichier [--sites N] [--reset]',
    )
  })
})
