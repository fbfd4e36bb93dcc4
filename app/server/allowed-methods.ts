import type { Server } from 'node:http'
import type { NextFunction, Request, Response } from 'express'
import { MALFORMED, refuse } from './error-response'

/** HTTP methods that at least one address accepts. */
export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

const sentence = (method: string) => `La méthode ${method} n’est pas acceptée.`

/** Rejects with 405 the methods that no address accepts, such as TRACE, for which `Request` cannot be constructed. */
export function allowKnownMethods(request: Request, response: Response, next: NextFunction): void {
  if (METHODS.includes(request.method)) {
    next()
    return
  }
  response.setHeader('Allow', METHODS.join(', '))
  refuse(request, response, 405, sentence(request.method))
}

const UNREADABLE: Readonly<Record<string, [status: string, sentence: string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'Requête trop longue.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'La requête n’est pas arrivée à temps.'],
}

function plainAnswer(status: string, text: string, header = ''): string {
  const body = `${text}\n`
  return [
    `HTTP/1.1 ${status}`,
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `${header}Connection: close`,
    '',
    body,
  ].join('\r\n')
}

/** Responds to input that Node does not pass on as a request: CONNECT, an invalid method or header. */
export function answerUnreadable(server: Server): void {
  server.on('connect', (_request, socket) => {
    socket.on('error', () => socket.destroy())
    const allow = `Allow: ${METHODS.join(', ')}\r\n`
    socket.end(plainAnswer('405 Method Not Allowed', sentence('CONNECT'), allow))
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const [status, text] = UNREADABLE[error.code ?? ''] ?? ['400 Bad Request', MALFORMED]
    socket.end(plainAnswer(status, text))
  })
}
