import { type ParseArgsConfig, parseArgs } from 'node:util'
import { stopWith } from './run-command'

type Options = NonNullable<ParseArgsConfig['options']>

/**
 * What was typed behind the command's name, whole: an option that is not known, one without its value and an argument
 * too many end the command before it has done anything.
 * @param usage the command as it is to be typed. Why not what was typed: an address may hold a password
 * @param most how many arguments it takes beside options
 */
export function readArguments<const T extends Options>(
  usage: string,
  most: number,
  options: T,
  args: readonly string[] = process.argv.slice(2),
) {
  const refuse = () => stopWith(`Arguments non reconnus. Écrivez\u202f: npm run ${usage}`)
  try {
    const read = parseArgs({ args: [...args], allowPositionals: true, options })
    return read.positionals.length > most ? refuse() : read
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code.startsWith('ERR_PARSE_ARGS_')) return refuse()
    throw error
  }
}
