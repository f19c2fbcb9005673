/**
 * @param {ArrayBuffer} content
 * @returns {Promise<string>} its SHA-256 as `integrity` has it; only secure contexts can find it
 */
export async function integrityOf(content) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return `sha256-${btoa(String.fromCharCode(...digest))}`;
}
