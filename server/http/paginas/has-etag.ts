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
