/**
 * A call's answer, its length told: what is sent without one is packed however short it is, which took a fifth of a
 * small call's CPU.
 * @param value what JSON can hold
 */
export function jsonAnswer(
  value: unknown,
  status: number,
  more: Readonly<Record<string, string>> = {},
): Response {
  const body = JSON.stringify(value)
  const headers = {
    ...more,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
  }
  return new Response(body, { status, headers })
}
