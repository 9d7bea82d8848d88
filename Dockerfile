# docker build -t kerbside .     docker run -p 3000:3000 -v kerbside:/data --read-only --tmpfs /tmp kerbside
FROM node:24-slim AS build
WORKDIR /source
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run package -- /kerbside --without-node

FROM node:24-slim
# Where the site may write: here, and in /tmp.
RUN mkdir /data && chown node:node /data
COPY --from=build /kerbside /kerbside
WORKDIR /kerbside
ENV NODE_ENV=production
ENV HOST=0.0.0.0
ENV PORT=3000
ENV DATA_DIR=/data
ENV MALLOC_ARENA_MAX=2
USER node
VOLUME /data
EXPOSE 3000
# Alive, not ready: a site whose database is away still serves the pages it has in memory.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "start.js"]
