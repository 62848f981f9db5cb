/** An answer with all its headers but the request's id, made once and sent to everybody. */
export type FinishedAnswer = {
  status: 200 | 304
  /** Names and values in turn, as `ServerResponse.writeHead` takes them. */
  headers: string[]
  /** Null with 304. */
  body: Buffer<ArrayBuffer> | null
}

/** As an answer's header says it. */
export type Encoding = 'br' | 'gzip' | 'identity'

/** A file whose address never changes content, as it was answered to who takes these encodings; null: not yet. */
export type FileAnswers = Record<Encoding, FinishedAnswer | null>

/** A name of its own, and not with `q=0`. */
const takes = (name: string) => new RegExp(`(?:^|,)\\s*${name}\\s*(?:,|$|;(?!\\s*q=0(?:\\.0*)?\\s*(?:,|$)))`, 'i')
const TAKES_BR = takes('br')
const TAKES_GZIP = takes('gzip')

/** The best encoding that a visitor takes. @param accepted the header `Accept-Encoding` */
export function bestEncoding(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity'
  if (TAKES_BR.test(accepted)) return 'br'
  return TAKES_GZIP.test(accepted) ? 'gzip' : 'identity'
}

export function toResponse({ status, headers, body }: FinishedAnswer): Response {
  const own = new Headers()
  for (let at = 0; at < headers.length; at += 2) own.append(headers[at]!, headers[at + 1]!)
  return new Response(body, { status, headers: own })
}

/**
 * Whether a visitor has what an ETag names. Weak and strong tags count alike, since the same bytes aren't asked for:
 * proxies make one of the other.
 * @param ifNoneMatch the header
 */
export function hasEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch.split(',').some((tag) => bare(tag) === bare(etag))
}

const bare = (tag: string) => tag.trim().replace(/^W\//, '')
