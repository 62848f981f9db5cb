import type { MetaDescriptor } from 'react-router'

type PageMeta = {
  /** Without the shop's name, which is added. The name alone when empty. */
  title: string
  description?: string
  /** Address of the shop, without a slash at its end; none when the root's data could not be read. */
  origin?: string
  /** Path that search engines should know this page under. */
  path?: string
  /** Absolute address of the picture that link previews show. */
  image?: string
  /** Personal pages and results stay out of search engines. */
  noindex?: boolean
}

const SHOP_NAME = 'Casakas'

/** Title, description, canonical address and link preview of a page (experience 18). */
export function pageMeta({ title, description, origin, path, image, noindex }: PageMeta): MetaDescriptor[] {
  const fullTitle = title === '' ? SHOP_NAME : `${title} | ${SHOP_NAME}`
  const meta: MetaDescriptor[] = [
    { title: fullTitle },
    { property: 'og:title', content: title === '' ? SHOP_NAME : title },
    { property: 'og:site_name', content: SHOP_NAME },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'es_UY' },
  ]
  if (description !== undefined) {
    meta.push({ name: 'description', content: description }, { property: 'og:description', content: description })
  }
  if (origin !== undefined && path !== undefined) {
    meta.push(
      { tagName: 'link', rel: 'canonical', href: origin + path },
      { property: 'og:url', content: origin + path },
    )
  }
  if (image !== undefined) meta.push({ property: 'og:image', content: image })
  if (noindex) meta.push({ name: 'robots', content: 'noindex' })
  return meta
}
