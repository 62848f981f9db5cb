// Files that search engines, news readers and other catalogues fetch, for the shop at an address.
export { writeGoogleFeed } from './google-feed.ts'
export { writeMetaFeed } from './meta-feed.ts'
export { writeNovedades } from './novedades.ts'
export { writeProductSitemap, writeSitemapIndex } from './sitemap.ts'
