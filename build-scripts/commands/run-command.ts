import { startupErrorMessage } from '~/server/startup-error'

/** An error that the operator can correct, with a one-sentence message. */
class CommandError extends Error {
  override name = 'CommandError'
}

/** Ends the command with a message and exit code 1. */
export function stopWith(sentence: string): never {
  throw new CommandError(sentence)
}

/** Runs a command. An error that the operator can correct is printed as one sentence, any other with its stack. */
export async function runCommand(act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    const sentence = error instanceof CommandError ? error.message : startupErrorMessage(error)
    if (sentence) process.stderr.write(`${sentence}\n`)
    else console.error(error instanceof Error ? error.stack : error)
    process.exitCode = 1
  }
}
