import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/** Asks one question on the terminal without showing the answer; reads a line of a pipe as it comes. */
async function askOnce(question: string): Promise<string> {
  process.stderr.write(question)
  // Output that discards everything, because readline echoes the typed password to its output.
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const reader = createInterface({
    input: process.stdin,
    output: silent,
    terminal: process.stdin.isTTY === true,
  })
  try {
    return await new Promise((resolve) => {
      let answered = false
      reader.once('line', (line) => {
        answered = true
        resolve(line)
      })
      reader.once('SIGINT', () => process.exit(130))
      reader.once('close', () => {
        if (!answered) resolve('')
      })
    })
  } finally {
    reader.close()
    if (process.stdin.isTTY) process.stderr.write('\n')
  }
}

/**
 * Prompts for a new password: twice on a terminal, once on a pipe; null when the two differ.
 * The caller checks the password's rules.
 */
export async function promptNewPassword(): Promise<string | null> {
  if (!process.stdin.isTTY) return askOnce('')
  const first = await askOnce('Mot de passe : ')
  const second = await askOnce('Encore une fois : ')
  return first === second ? first : null
}
