import { CfnOutput, Duration, Stack } from "aws-cdk-lib";
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersFrameOption,
  type HeadersReferrerPolicy,
  HttpVersion,
  type IOrigin,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  OriginSslPolicy,
  PriceClass,
  ResponseHeadersPolicy,
  ViewerProtocolPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import { HttpOrigin, type HttpOriginProps, S3BucketOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import { Bucket, type IBucket } from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";
import { CLOUDFRONT_HEADER } from "../functions/edge/cloudfront-check.ts";
import { closedBucket } from "./buckets.ts";
import { API_CALLS, PAGES, SOCKET_PATHS } from "./edge-functions.ts";
import { bucketRemovalOf } from "./removal.ts";
import { SECURITY_HEADERS, TLS_ONLY_DAYS } from "./security-headers.ts";
import type { Stage } from "./stages.ts";

type Props = {
  readonly stage: Stage;
  readonly httpApiId: string;
  readonly socketApiId: string;
  readonly socketStage: string;
  /** By what both APIs know a call that came through here. */
  readonly cloudFrontHeader: string;
};

/** What CloudFront would otherwise remember of an error, which may be gone at the next call. */
const ERRORS = [400, 403, 404, 405, 414, 500, 501, 502, 503, 504];

/** The site: one address for the React build, the HTTP API and the socket. */
export class Site extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { stage, httpApiId, socketApiId, socketStage, cloudFrontHeader }: Props,
  ) {
    super(scope, id);
    const customHeaders = { [CLOUDFRONT_HEADER]: cloudFrontHeader };
    const bucket = new Bucket(this, "Bucket", { ...closedBucket, ...bucketRemovalOf(stage) });
    const headers = this.#securityHeaders();
    const distribution = new Distribution(this, "Distribution", {
      defaultRootObject: "index.html",
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      defaultBehavior: {
        // The library's own class misses its own interface by an optional property that may be undefined.
        origin: S3BucketOrigin.withOriginAccessControl(bucket as IBucket),
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        responseHeadersPolicy: headers,
        functionAssociations: this.#onRequest("Pages", PAGES),
      },
      additionalBehaviors: {
        "/api/*": {
          ...this.#api("ApiCalls", API_CALLS, httpApiId, { customHeaders }),
          responseHeadersPolicy: headers,
        },
        "/ws/*": this.#api("SocketPaths", SOCKET_PATHS, socketApiId, {
          customHeaders,
          originPath: `/${socketStage}`,
        }),
      },
      errorResponses: ERRORS.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
    });
    new CfnOutput(this, "Address", { value: `https://${distribution.distributionDomainName}` });
    new CfnOutput(this, "BucketName", { value: bucket.bucketName });
  }

  #onRequest(id: string, code: string) {
    const edge = new EdgeFunction(this, id, {
      code: FunctionCode.fromInline(code),
      runtime: FunctionRuntime.JS_2_0,
    });
    return [{ function: edge, eventType: FunctionEventType.VIEWER_REQUEST }];
  }

  /**
   * A behaviour that passes every call on, uncached, and so uncompressed: the functions compress by the reader's own
   * `Accept-Encoding`, which goes along. The API wants its own name in `Host`, not the site's.
   */
  #api(id: string, code: string, apiId: string, more: HttpOriginProps): BehaviorOptions {
    const { region, urlSuffix } = Stack.of(this);
    const origin: IOrigin = new HttpOrigin(`${apiId}.execute-api.${region}.${urlSuffix}`, {
      protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
      originSslProtocols: [OriginSslPolicy.TLS_V1_2],
      ...more,
    });
    return {
      origin,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      functionAssociations: this.#onRequest(id, code),
    };
  }

  /** A policy and not a function, which CloudFront does not run for answers of 400 and more. */
  #securityHeaders(): ResponseHeadersPolicy {
    const {
      "content-security-policy": contentSecurityPolicy,
      "x-content-type-options": _,
      "x-frame-options": frameOption,
      "referrer-policy": referrerPolicy,
      ...others
    } = SECURITY_HEADERS;
    const override = true;
    return new ResponseHeadersPolicy(this, "Headers", {
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy, override },
        contentTypeOptions: { override },
        frameOptions: { frameOption: HeadersFrameOption[frameOption], override },
        referrerPolicy: { referrerPolicy: referrerPolicy as HeadersReferrerPolicy, override },
        strictTransportSecurity: {
          accessControlMaxAge: Duration.days(TLS_ONLY_DAYS),
          includeSubdomains: true,
          override,
        },
      },
      customHeadersBehavior: {
        customHeaders: Object.entries(others).map(([header, value]) => ({ header, value, override })),
      },
    });
  }
}
