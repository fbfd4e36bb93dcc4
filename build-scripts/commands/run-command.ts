import { startSentence } from '~/server/start-sentence'

/** A reason to stop that the operator can mend, said as one sentence. */
class CommandError extends Error {
  override name = 'CommandError'
}

/** Ends the command with a sentence and code 1. */
export function stopWith(sentence: string): never {
  throw new CommandError(sentence)
}

/** Runs a command; whatever stops it is told in one sentence where the operator can mend it, else with its stack. */
export async function runCommand(act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    const sentence = error instanceof CommandError ? error.message : startSentence(error)
    if (sentence) process.stderr.write(`${sentence}\n`)
    else console.error(error instanceof Error ? error.stack : error)
    process.exitCode = 1
  }
}
