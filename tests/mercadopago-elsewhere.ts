import { AppConfig } from 'mercadopago/dist/utils/config/index.js'

/**
 * Loaded before a live shop (`NODE_OPTIONS=--import …`), which knows no stand-in: the provider is then at
 * MERCADOPAGO_ELSEWHERE.
 */
Object.assign(AppConfig, { BASE_URL: process.env.MERCADOPAGO_ELSEWHERE })
