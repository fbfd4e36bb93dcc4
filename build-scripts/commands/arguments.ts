import { type ParseArgsConfig, parseArgs } from 'node:util'
import { stopWith } from './run-command'

type Options = NonNullable<ParseArgsConfig['options']>

/**
 * Parses the arguments of a command. An unknown option, an option without its value, and too many arguments end the
 * command before it starts.
 * @param usage the command's syntax, for the message. Not the text typed, which may contain a password
 * @param most largest number of positional arguments
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
